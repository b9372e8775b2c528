import { contaBancaria } from '@retaguarda/contract/cobranca/conta-bancaria.ts'
import { remessa } from '@retaguarda/contract/cobranca/remessa.ts'
import { retorno } from '@retaguarda/contract/cobranca/retorno.ts'
import { SituacaoTitulo } from '@retaguarda/contract/cobranca/titulo.ts'
import { boleto } from '@retaguarda/contract/faturamento/boleto.ts'
import { podeBoleto, SituacaoBoleto } from '@retaguarda/contract/faturamento/documento.ts'
import { isBusinessDay, nextBusinessDay } from '@retaguarda/contract/kit/business-day.ts'
import { LIMIT_MAX } from '@retaguarda/contract/kit/list-query.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { type Competencia, competenciaChave, competenciaDe, dayOf, diaDoMes, addDays, somaMeses } from '@retaguarda/contract/kit/tempo.ts'
import { type Random, randomOf } from '@retaguarda/contract/test/random.ts'
import { sql } from 'kysely'
import { fileOf } from './arquivos.ts'
import { BB, ITAU } from './banco-contas.ts'
import { abater, resolverExcecoes } from './banco-decidir.ts'
import { importarExtratos } from './banco-extrato.ts'
import { suspenderLojas } from './banco-suspensoes.ts'
import { entrada, pagamento, pagamentoDe, type Registrado } from './banco-plano.ts'
import { ligar } from './banco-ligacoes.ts'
import { cobrar } from './banco-regua.ts'
import { type Dito, retorno240, retorno400 } from './banco-retorno.ts'
import type { Banco, Demo } from './demo.ts'
import { MESES_DO_BANCO } from './faturas.ts'

const SEED = 16_016
/** Of a month: when the files of the banks come. */
const DIAS_DO_RETORNO = [4, 11, 17, 27]
const EMISSAO = 3
/** One in so many of the newest ones waits for its remessa. */
const ESPERAM = 6

/**
 * Two accounts at two banks, and what went to and fro in the newest months: titles, remessas, retornos, statements, exceptions, reminders
 * and requests for approval.
 */
export function trabalharComBancos(demo: Demo): void {
  const { diary, today, equipe } = demo
  const meses = Array.from({ length: MESES_DO_BANCO }, (_, i) => somaMeses(competenciaDe(today), i + 1 - MESES_DO_BANCO))
  const [pede, decide] = [() => present(equipe[10]), () => present(equipe[5])]
  const banco: Banco = { ...demo, sorte: randomOf(SEED), pede, decide, contas: [], meses, fila: [] }
  diary.on(diaDoMes(present(meses[0]), 1), '10:00', 'contas e régua', async () => {
    const as = demo.company.as(present(equipe[0]))
    for (const body of [BB, ITAU]) {
      const { id } = await as(contaBancaria.add, { body })
      banco.contas.push({ id, codigo: body === BB ? '001' : '341', sequencia: 100 })
    }
  })
  const ultima = meses.map(emissaoDe).findLast((emissao) => emissao < today)
  for (const mes of meses) {
    const emissao = emissaoDe(mes)
    if (emissao < today) diary.on(emissao, '10:00', 'títulos e remessas', () => emitir(banco, mes, emissao === ultima))
    for (const day of DIAS_DO_RETORNO) diary.on(nextBusinessDay(diaDoMes(mes, day)), '08:40', 'retornos', () => receber(banco))
  }
  diary.on(businessDayBefore(today), '08:50', 'retornos', () => receber(banco))
  importarExtratos(banco)
  abater(banco)
  cobrar(banco)
  ligar(banco)
  suspenderLojas(banco)
}

const emissaoDe = (mes: Competencia) => nextBusinessDay(diaDoMes(mes, EMISSAO))
const todayOf = ({ company }: Demo) => dayOf(company.ctx.now())

/** Gives the open boletos of the month before their titles and sends them to the banks. */
async function emitir(banco: Banco, mes: Competencia, ultima: boolean): Promise<void> {
  const { company, contas, sorte, fila, diary } = banco
  const as = company.as(banco.decide())
  const day = todayOf(banco)
  const { rows } = await as(boleto.list, {
    query: {
      filter: [
        { name: 'competencia', op: '=', v: competenciaChave(somaMeses(mes, -1)) },
        {
          name: 'situacao',
          op: 'contains',
          v: SituacaoBoleto.options.map(({ value }) => value).filter((one) => podeBoleto('emitir', one)),
        },
        { name: 'dataVencimento', op: '>', v: day },
      ],
      sort: [{ col: 'id', sort: 'asc' }],
      limit: LIMIT_MAX,
    },
  })
  const esperam = ultima ? rows.filter((_, i) => i % ESPERAM === 0).map(({ id }) => id) : []
  const ids = rows.map(({ id }) => id).filter((id) => !esperam.includes(id))
  for (const [vez, { id: conta }] of contas.entries()) {
    const boletos = ids.filter((_, i) => i % contas.length === vez)
    if (boletos.length === 0) continue
    await as(boleto.emitir, { body: { boletos, contaBancaria: conta } })
    const { id } = await as(remessa.gerar, { body: { contaBancaria: conta } })
    if (!ultima) await as(remessa.enviada, { params: { id } })
    const registro = nextBusinessDay(addDays(day, 1))
    fila.push(...ditosDe(sorte, await registrados(banco, conta, boletos), registro).map((dito) => ({ conta, dito })))
  }
  if (esperam.length > 0)
    diary.last('títulos', async () => void (await as(boleto.emitir, { body: { boletos: esperam, contaBancaria: contas[0]?.id } })))
}

const registrados = ({ company }: Banco, conta: number, boletos: number[]): Promise<Registrado[]> =>
  company.ctx.db
    .selectFrom('cobranca as t')
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

/** The files of a day, with all that the banks know by then. */
async function receber(banco: Banco): Promise<void> {
  const { company, contas } = banco
  const data = todayOf(banco)
  const [vindos, rest] = [true, false].map((come) => banco.fila.filter(({ dito }) => (dito.credito ?? dito.ocorrencia) <= data === come))
  banco.fila = rest ?? []
  for (const conta of contas) {
    const ditos = vindos?.flatMap(({ conta: de, dito }) => (de === conta.id ? [dito] : [])) ?? []
    if (ditos.length === 0) continue
    const cabeca = { sequencia: ++conta.sequencia, data }
    const content =
      conta.codigo === '001'
        ? retorno240(BB.convenio ?? '', cabeca, ditos)
        : retorno400({ agencia: '4321', conta: '54321', contaDv: '7', carteira: '109' }, cabeca, ditos)
    const name = `${conta.codigo === '001' ? 'CBR' : 'CN'}${data.slice(8)}${data.slice(5, 7)}${conta.codigo}.RET`
    await company.workFor(company.as(banco.decide())(retorno.importar, { files: { arquivo: fileOf(name, content) } }))
  }
  resolverExcecoes(banco, data)
}

/** What a bank says of titles that came to it on the day before: of each its entry, then its payments, and some that are not right. */
function ditosDe(r: Random, titulos: readonly Registrado[], day: string): Dito[] {
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
    ...titulos.map((titulo) => entrada(titulo, day, titulo === ruim)),
    ...pagos.map(({ pago }) => pago),
    // Paid twice, by a number that nobody gave, and of another value.
    ...(primeiro ? [pagamento(primeiro.titulo, addDays(primeiro.pago.ocorrencia, 4))] : []),
    ...(aberto ? [{ ...pagamento(aberto, aberto.vencimento), nossoNumero: aberto.nossoNumero.replace(/\d{4}(?=.?$)/, '9981') }] : []),
    ...(outro ? [diferente(pagamento(outro, outro.vencimento))] : []),
  ]
}

function businessDayBefore(day: string): string {
  const before = addDays(day, -1)
  return isBusinessDay(before, new Set()) ? before : businessDayBefore(before)
}

const diferente = (dito: Dito): Dito => ({ ...dito, valor: dito.valor + 4_200 })
