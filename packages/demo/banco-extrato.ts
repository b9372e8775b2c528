import { SituacaoLancamento } from '@retaguarda/contract/cobranca/extrato.ts'
import { SituacaoTitulo } from '@retaguarda/contract/cobranca/titulo.ts'
import { SituacaoBoleto } from '@retaguarda/contract/faturamento/documento.ts'
import { isDiaUtil } from '@retaguarda/contract/kit/dia-util.ts'
import { exact, toMoney } from '@retaguarda/contract/kit/money.ts'
import { competenciaDe, diaDoMes, diasDoMes, somaDias, somaMeses } from '@retaguarda/contract/kit/tempo.ts'
import { sql } from 'kysely'
import { codes } from '@retaguarda/server/kit/sql.ts'
import { listDias } from '@retaguarda/server/modules/conciliacao/conciliacao.repo.ts'
import { ignorar, importar } from '@retaguarda/server/modules/extrato/extrato.service.ts'
import { uploads } from './arquivos.ts'
import { BB, ITAU } from './banco-contas.ts'
import type { Banco } from './seeding.ts'

const MESES = 4
/** Days that the bank's statement is behind its files. */
const ATRASO = 4
type Linha = { dia: string; valor: string; memo: string }

/** A statement of each month and account; in the newest one a day is short, and two payments came past the bank's files. */
export async function importarExtratos(banco: Banco): Promise<void> {
  const { hoje, em, contas } = banco
  const files = await uploads()
  const ate = somaDias(hoje, -ATRASO)
  for (const { id, banco: codigo } of contas) {
    const dono = codigo === '001' ? BB : ITAU
    const meses = await mesesDe(banco, id, ate)
    const novo = meses.findLast(({ dias }) => dias.length > 2)
    for (const mes of meses) {
      const { inicio, fim, dias } = mes
      const creditos = dias.map(
        ({ data, retorno, tarifas }): Linha => ({
          dia: data,
          valor: toMoney(exact(retorno).minus(tarifas)),
          memo: `${dono.historicos[0]} ${data.slice(8)}/${data.slice(5, 7)}`,
        }),
      )
      const entradas = mes === novo ? await comEstranhos(banco, id, creditos) : creditos
      const linhas = [...entradas, { dia: fim, valor: '-89.90', memo: 'TAR MANUTENCAO CONTA' }]
      const nome = `extrato-${codigo}-${inicio.slice(0, 7)}.ofx`
      await importar(em(somaDias(fim, 1), '09:15'), [await files.upload(nome, ofx(dono, mes, linhas))])
      if (mes !== novo) await ignorarTarifas(banco, id, somaDias(fim, 1))
    }
  }
  await files.end()
}

/** The months in which files tell of credits, the oldest first, as far as the statement goes. */
async function mesesDe({ hoje, em }: Banco, conta: number, ate: string) {
  const meses = Array.from({ length: MESES }, (_, i) => somaMeses(competenciaDe(hoje), i + 1 - MESES))
  const read = meses.map(async (mes) => {
    const [inicio, ultimo] = [diaDoMes(mes, 1), diaDoMes(mes, diasDoMes(mes))]
    const fim = ultimo < ate ? ultimo : ate
    return { inicio, fim, dias: (await listDias(em(hoje).db, [conta], inicio, fim)).toReversed() }
  })
  return (await Promise.all(read)).filter(({ dias }) => dias.length > 0)
}

/** The last but one day lacks what came by Pix instead, somebody paid by transfer, and one day's file never came. */
async function comEstranhos({ em, hoje }: Banco, conta: number, creditos: readonly Linha[]): Promise<Linha[]> {
  const { rows } = await sql<{ id: number; valor: string; nome: string }>`
    select d.id, (d.valor - d.quitado)::text as valor, p.nome from cobranca t join fatura_documento d on d.id = t."documentoId"
    join fatura f on f.id = d."faturaId" join cliente c on c.id = f."clienteId" join pessoa p on p.id = c."pessoaId"
    where t."contaBancariaId" = ${conta} and t.situacao = ${codes(SituacaoTitulo, 'REGISTRADO')} and d.situacao in (${codes(SituacaoBoleto, 'PENDENTE', 'SINCRONIZADO', 'PRONTO')}) and d.quitado = 0 and d.valor between 100 and 900
    order by d.id desc limit 2`.execute(em(hoje).db)
  const [pix, ted] = rows
  const curto = creditos.at(-2)
  const ultimo = creditos.at(-1)
  if (!pix || !curto || !ultimo) return [...creditos]
  const menos = { ...curto, valor: toMoney(exact(curto.valor).minus(pix.valor)) }
  return [
    ...creditos.map((um) => (um === curto && exact(menos.valor).gt(0) ? menos : um)),
    { dia: curto.dia, valor: pix.valor, memo: `PIX RECEBIDO RTG${pix.id}` },
    ...(ted ? [{ dia: ultimo.dia, valor: ted.valor, memo: `TED ${ted.nome.toUpperCase().slice(0, 28)}` }] : []),
    { dia: semRetorno(curto.dia, creditos), valor: '5895.75', memo: creditos[0]?.memo.slice(0, -6) ?? '' },
  ]
}

/** A business day before this one of which no file tells. */
function semRetorno(dia: string, creditos: readonly Linha[]): string {
  const antes = somaDias(dia, -1)
  return isDiaUtil(antes, new Set()) && !creditos.some((um) => um.dia === antes) ? antes : semRetorno(antes, creditos)
}

async function ignorarTarifas({ em }: Banco, conta: number, dia: string): Promise<void> {
  const ctx = em(dia, '09:30')
  const rows = await ctx.db
    .selectFrom('extrato_lancamento')
    .select('id')
    .where('contaBancariaId', '=', conta)
    .where('situacao', '=', SituacaoLancamento.code.A_CONCILIAR)
    .where(sql<boolean>`valor < 0`)
    .execute()
  await ctx.db.transaction().execute(async (trx) => {
    for (const { id } of rows) await ignorar(trx, ctx, id, 'Tarifa mensal da conta.')
  })
}

type Conta = Pick<typeof BB, 'banco' | 'agencia' | 'agenciaDv' | 'conta' | 'contaDv'>
type Periodo = { inicio: string; fim: string }
const plain = (dia: string) => dia.replaceAll('-', '')

const ofx = ({ banco, agencia, conta, contaDv }: Conta, { inicio, fim }: Periodo, linhas: readonly Linha[]): Buffer =>
  Buffer.from(
    [
      'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:USASCII\nCHARSET:1252\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL',
      `<BANKACCTFROM><BANKID>${banco}<BRANCHID>${agencia}<ACCTID>${conta}-${contaDv}<ACCTTYPE>CHECKING</BANKACCTFROM>`,
      `<BANKTRANLIST><DTSTART>${plain(inicio)}<DTEND>${plain(fim)}`,
      ...linhas
        .toSorted((a, b) => a.dia.localeCompare(b.dia))
        .map(
          ({ dia, valor, memo }, i) =>
            `<STMTTRN><TRNTYPE>${valor.startsWith('-') ? 'DEBIT' : 'CREDIT'}<DTPOSTED>${plain(dia)}<TRNAMT>${valor}<FITID>${plain(dia)}${i}<MEMO>${memo}\n</STMTTRN>`,
        ),
      `</BANKTRANLIST><LEDGERBAL><BALAMT>184230.17<DTASOF>${plain(fim)}</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n`,
    ].join('\n'),
    'latin1',
  )
