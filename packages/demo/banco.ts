import { SituacaoTitulo } from '@retaguarda/contract/cobranca/titulo.ts'
import { SituacaoBoleto, TipoDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { isDiaUtil, proximoDiaUtil } from '@retaguarda/contract/kit/dia-util.ts'
import { type Competencia, competenciaDe, diaDe, diaDoMes, instanteDe, somaDias, somaMeses } from '@retaguarda/contract/kit/tempo.ts'
import { TipoUsuario } from '@retaguarda/contract/usuario.ts'
import { sql } from 'kysely'
import type { Db } from '@retaguarda/server/db/types.ts'
import { codes } from '@retaguarda/server/kit/sql.ts'
import type { JobCtx } from '@retaguarda/server/kit/ctx/context.ts'
import { contaDe } from '@retaguarda/server/modules/cobranca/conta-bancaria.calc.ts'
import { contaBancariaRepo } from '@retaguarda/server/modules/cobranca/conta-bancaria.repo.ts'
import { gerarRemessa } from '@retaguarda/server/modules/cobranca/remessa/remessa.service.ts'
import { emitirBoletos } from '@retaguarda/server/modules/faturamento/documento/emitir.service.ts'
import { receberRetorno } from '@retaguarda/server/modules/retorno/retorno.service.ts'
import { executarRetorno } from '@retaguarda/server/modules/retorno/retorno.jobs.ts'
import { BB, ITAU } from './banco-contas.ts'
import { decidir } from './banco-decidir.ts'
import { importarExtratos } from './banco-extrato.ts'
import { entrada, pagamento, pagamentoDe, type Registrado } from './banco-plano.ts'
import { cobrar } from './banco-regua.ts'
import { type Dito, retorno240, retorno400 } from './banco-retorno.ts'
import { uploads } from './arquivos.ts'
import { type Random, randomOf } from '@retaguarda/contract/test/random.ts'
import type { Banco } from './seeding.ts'

const SEED = 16_016
/** Of titles, the month that runs included. */
const MESES = 4
/** Of a month: when the files of the banks come. */
const DIAS_DO_RETORNO = [4, 11, 16, 21, 27]
const EMISSAO = 3
/** One in so many of the newest ones waits for its remessa. */
const ESPERAM = 12

/**
 * Two accounts at two banks, and what went to and fro in three months, made by the product itself: titles, remessas, retornos,
 * statements, exceptions, reminders and requests for approval.
 */
export async function seedBanco(job: JobCtx): Promise<void> {
  const hoje = diaDe(job.now())
  const quem = await pessoasDoFinanceiro(job.db)
  const em: Banco['em'] = (dia, hora = '10:00', user = quem.decide) => ({
    ...job,
    now: () => new Date(instanteDe(dia, hora)),
    user,
    requestId: `demo-${dia}`,
    address: null,
    kind: 'session',
    sessao: { id: 0, confirmadaEm: new Date(instanteDe(dia, hora)), segundoFatorEm: null },
  })
  const contas = await job.db.transaction().execute(async (trx) => {
    const made: Banco['contas'] = []
    for (const form of [BB, ITAU]) {
      const checked = contaDe(form)
      if (!checked.ok) throw new Error(JSON.stringify(checked.faltas))
      const banco = form.banco === BB.banco ? '001' : '341'
      made.push({ id: await contaBancariaRepo.insert(trx, checked.conta), nome: form.nome, banco })
    }
    return made
  })
  const banco: Banco = { r: randomOf(SEED), hoje, em, quem, contas }
  await passarMeses(banco)
  await importarExtratos(banco)
  await decidir(banco)
  await cobrar(banco)
}

/** The administrator decides, somebody else of the same department asks. */
async function pessoasDoFinanceiro(db: Db): Promise<Banco['quem']> {
  const users = await db
    .selectFrom('usuario as u')
    .innerJoin('pessoa as p', 'p.id', 'u.pessoaId')
    .select(['u.id', 'p.nome', 'u.email', 'u.tipo', 'u.isAdmin', 'u.isManagerTeam'])
    .where('u.tipo', '=', TipoUsuario.code.FINANCEIRO)
    .where('u.ativo', '=', true)
    .orderBy('u.id')
    .limit(2)
    .execute()
  const [decide, pede] = users
  if (!decide || !pede) throw new Error('The demonstration has nobody who keeps the accounts')
  return { decide, pede }
}

type Fila = { conta: number; dito: Dito }[]

async function passarMeses(banco: Banco): Promise<void> {
  const { hoje, em } = banco
  const files = await uploads()
  const sequencia = new Map(banco.contas.map(({ id }) => [id, 100]))
  let fila: Fila = []
  const now = competenciaDe(hoje)
  const meses = Array.from({ length: MESES }, (_, i) => somaMeses(now, i + 1 - MESES))
  const emissoes = meses.map((mes) => proximoDiaUtil(diaDoMes(mes, EMISSAO)))
  const ultima = emissoes.findLast((emissao) => emissao < hoje)
  for (const [i, mes] of meses.entries()) {
    const emissao = emissoes[i] ?? hoje
    if (emissao < hoje) fila = [...fila, ...(await emitir(banco, somaMeses(mes, -1), emissao, emissao === ultima))]
    const dias = [
      ...DIAS_DO_RETORNO.map((dia) => proximoDiaUtil(diaDoMes(mes, dia))),
      ...(i === meses.length - 1 ? [diaUtilAntes(hoje)] : []),
    ]
    for (const dia of dias.filter((one) => one < hoje)) {
      const vindos = fila.filter(({ dito }) => (dito.credito ?? dito.ocorrencia) <= dia)
      fila = fila.filter((um) => !vindos.includes(um))
      for (const { id, banco: codigo } of banco.contas) {
        const ditos = vindos.flatMap(({ conta, dito }) => (conta === id ? [dito] : []))
        if (ditos.length === 0) continue
        const cabeca = { sequencia: (sequencia.get(id) ?? 0) + 1, data: dia }
        sequencia.set(id, cabeca.sequencia)
        const conteudo =
          codigo === '001'
            ? retorno240(BB.convenio ?? '', cabeca, ditos)
            : retorno400({ agencia: '4321', conta: '54321', contaDv: '7', carteira: '109' }, cabeca, ditos)
        const nome = `${codigo === '001' ? 'CBR' : 'CN'}${dia.slice(8)}${dia.slice(5, 7)}${codigo}.RET`
        const ctx = em(dia, '08:40')
        const { id: retorno } = await receberRetorno(ctx, await files.upload(nome, conteudo))
        await executarRetorno(ctx, { id: retorno })
      }
    }
  }
  await files.end()
}

/** Gives the open boletos of a month their titles and sends them to the banks. @returns what these will say */
async function emitir(banco: Banco, { ano, mes }: Competencia, dia: string, ultima: boolean): Promise<Fila> {
  const { r, em, hoje, contas } = banco
  const ctx = em(dia)
  const { rows } = await sql<{ id: number }>`
    select d.id from fatura_documento d join fatura f on f.id = d."faturaId"
    where d.tipo = ${codes(TipoDocumento, 'BOLETO')} and d.situacao in (${codes(SituacaoBoleto, 'PENDENTE', 'SINCRONIZADO', 'PRONTO')}) and f.situacao in (${codes(SituacaoFatura, 'FATURADA', 'ENVIADA', 'PARCIALMENTE_PAGA')}) and f.ano = ${ano} and f.mes = ${mes}
      and d."dataVencimento" > ${dia}::date order by d.id`.execute(ctx.db)
  const esperam = ultima ? rows.filter((_, i) => i % ESPERAM === 0).map(({ id }) => id) : []
  const ids = rows.map(({ id }) => id).filter((id) => !esperam.includes(id))
  const fila: Fila = []
  for (const [vez, { id: conta }] of contas.entries()) {
    const boletos = ids.filter((_, i) => i % contas.length === vez)
    if (boletos.length === 0) continue
    await ctx.db.transaction().execute(async (trx) => {
      await emitirBoletos(trx, ctx, { boletos, contaBancaria: conta })
      await gerarRemessa(trx, em(dia, '11:30'), conta)
    })
    fila.push(...ditosDe(r, await registrados(banco, conta, boletos), proximoDiaUtil(somaDias(dia, 1))).map((dito) => ({ conta, dito })))
  }
  if (esperam.length > 0)
    await ctx.db
      .transaction()
      .execute((trx) => emitirBoletos(trx, em(hoje, '08:10'), { boletos: esperam, contaBancaria: contas[0]?.id ?? null }))
  return fila
}

const registrados = ({ em, hoje }: Banco, conta: number, boletos: number[]): Promise<Registrado[]> =>
  em(hoje)
    .db.selectFrom('cobranca as t')
    .innerJoin('fatura_documento as d', 'd.id', 't.documentoId')
    .innerJoin('fatura as f', 'f.id', 'd.faturaId')
    .innerJoin('cliente as c', 'c.id', 'f.clienteId')
    .innerJoin('pessoa as p', 'p.id', 'c.pessoaId')
    .select(['t.seuNumero', 't.txid as usoEmpresa', 'p.cpfCnpj as pagador', 't.vencimento', 't.valor', 't.juros', 't.multa', 't.desconto'])
    .select(sql<string>`t."nossoNumero" || t."nossoNumeroDv"`.as('nossoNumero'))
    .where('t.contaBancariaId', '=', conta)
    .where('t.documentoId', 'in', boletos)
    .where('t.situacao', '=', SituacaoTitulo.code.EM_REMESSA)
    .orderBy('t.id')
    .execute()

/** What a bank says of titles that came to it on the day before: of each its entry, then its payments, and some that are not right. */
function ditosDe(r: Random, titulos: readonly Registrado[], dia: string): Dito[] {
  const [ruim] = titulos.slice(7)
  const bons = titulos.filter((titulo) => titulo !== ruim)
  const pagos = bons.flatMap((titulo) => {
    const pago = pagamentoDe(r, titulo)
    return pago ? [{ titulo, pago }] : []
  })
  const [primeiro] = pagos.slice(2)
  const nunca = bons.filter((titulo) => !pagos.some((um) => um.titulo === titulo))
  const [aberto, outro] = nunca.slice(1)
  return [
    ...titulos.map((titulo) => entrada(titulo, dia, titulo === ruim)),
    ...pagos.map(({ pago }) => pago),
    // Paid twice, by a number that nobody gave, and of another value.
    ...(primeiro ? [pagamento(primeiro.titulo, somaDias(primeiro.pago.ocorrencia, 4))] : []),
    ...(aberto ? [{ ...pagamento(aberto, aberto.vencimento), nossoNumero: aberto.nossoNumero.replace(/\d{4}(?=.?$)/, '9981') }] : []),
    ...(outro ? [diferente(pagamento(outro, outro.vencimento))] : []),
  ]
}

function diaUtilAntes(dia: string): string {
  const antes = somaDias(dia, -1)
  return isDiaUtil(antes, new Set()) ? antes : diaUtilAntes(antes)
}

const diferente = (dito: Dito): Dito => ({ ...dito, valor: dito.valor + 4_200 })
