import { extrato, SituacaoLancamento } from '@retaguarda/contract/cobranca/extrato.ts'
import { SituacaoTitulo } from '@retaguarda/contract/cobranca/titulo.ts'
import { boleto } from '@retaguarda/contract/faturamento/boleto.ts'
import { SituacaoBoleto } from '@retaguarda/contract/faturamento/documento.ts'
import { isBusinessDay } from '@retaguarda/contract/kit/business-day.ts'
import { exact, toMoney } from '@retaguarda/contract/kit/money.ts'
import { diaDoMes, daysOfMonth, addDays } from '@retaguarda/contract/kit/tempo.ts'
import { listDays } from '@retaguarda/server/modules/conciliacao/conciliacao.repo.ts'
import { fileOf } from './arquivos.ts'
import type { Banco } from './demo.ts'
import { BB, ITAU } from './banco-contas.ts'

/** Days that the bank's statement is behind its files. */
const ATRASO = 4
/** Days of a month after which it has enough to be strange. */
const BASTANTE = 17
type Row = { day: string; valor: string; memo: string }

/** A statement of each month and account; in the newest one a day is short, and two payments came past the bank's files. */
export function importarExtratos(banco: Banco): void {
  const { diary, meses, today } = banco
  const ate = addDays(today, -ATRASO)
  const periodos = meses.map((mes) => {
    const [inicio, ultimo] = [diaDoMes(mes, 1), diaDoMes(mes, daysOfMonth(mes))]
    return { inicio, fim: ultimo < ate ? ultimo : ate }
  })
  const novo = periodos.findLast(({ inicio, fim }) => fim >= addDays(inicio, BASTANTE))
  for (const periodo of periodos)
    if (periodo.inicio < periodo.fim)
      diary.on(addDays(periodo.fim, 1), '09:15', 'extratos', () => importar(banco, periodo, periodo === novo))
}

async function importar(banco: Banco, { inicio, fim }: Periodo, novo: boolean): Promise<void> {
  const as = banco.company.as(banco.decide())
  for (const { id, codigo } of banco.contas) {
    const dono = codigo === '001' ? BB : ITAU
    const days = (await listDays(banco.company.ctx.db, [id], inicio, fim)).toReversed()
    if (days.length === 0) continue
    const creditos = days.map(
      ({ data, retorno, tarifas }): Row => ({
        day: data,
        valor: toMoney(exact(retorno).minus(tarifas)),
        memo: `${dono.historicos[0]} ${data.slice(8)}/${data.slice(5, 7)}`,
      }),
    )
    const entradas = novo ? await comEstranhos(banco, id, creditos) : creditos
    const rows = [...entradas, { day: fim, valor: '-89.90', memo: 'TAR MANUTENCAO CONTA' }]
    const file = fileOf(`extrato-${codigo}-${inicio.slice(0, 7)}.ofx`, ofx(dono, { inicio, fim }, rows))
    await as(extrato.importar, { files: { arquivo: file } })
    if (!novo) await ignorarTarifas(banco, id)
  }
}

/** The last but one day lacks what came by Pix instead, somebody paid by transfer, and one day's file never came. */
async function comEstranhos({ company, decide }: Banco, conta: number, creditos: readonly Row[]): Promise<Row[]> {
  const filter = [
    { name: 'cobranca.situacao', op: '=' as const, v: SituacaoTitulo.code.REGISTRADO },
    { name: 'situacao', op: 'contains' as const, v: SituacaoBoleto.codes('PENDENTE', 'SINCRONIZADO', 'PRONTO') },
    { name: 'valor', op: 'between' as const, v: '100', v2: '3000' },
  ]
  const { rows } = await company.as(decide())(boleto.list, {
    query: { filter, sort: [{ col: 'id', sort: 'desc' }], start: conta % 2, limit: 20 },
  })
  const curto = creditos.at(-2)
  const ultimo = creditos.at(-1)
  // Something of the day has to be left; in which order the invoices of a month are made is not certain.
  const pix = curto && rows.find(({ valor }) => exact(valor).lt(curto.valor))
  const ted = rows.find((one) => one !== pix)
  if (!pix || !ultimo) return [...creditos]
  const menos = { ...curto, valor: toMoney(exact(curto.valor).minus(pix.valor)) }
  return [
    ...creditos.map((um) => (um === curto ? menos : um)),
    { day: curto.day, valor: pix.valor, memo: `PIX RECEBIDO RTG${pix.id}` },
    ...(ted ? [{ day: ultimo.day, valor: ted.valor, memo: `TED ${ted.cliente.pessoa.nome.toUpperCase().slice(0, 28)}` }] : []),
    { day: semRetorno(curto.day, creditos), valor: '5895.75', memo: creditos[0]?.memo.slice(0, -6) ?? '' },
  ]
}

/** A business day before this one of which no file tells. */
function semRetorno(day: string, creditos: readonly Row[]): string {
  const before = addDays(day, -1)
  return isBusinessDay(before, new Set()) && !creditos.some((um) => um.day === before) ? before : semRetorno(before, creditos)
}

async function ignorarTarifas({ company, decide }: Banco, conta: number): Promise<void> {
  const as = company.as(decide())
  const filter = [
    { name: 'contaBancaria.id', op: '=' as const, v: conta },
    { name: 'situacao', op: '=' as const, v: SituacaoLancamento.code.A_CONCILIAR },
    { name: 'valor', op: '<' as const, v: '0' },
  ]
  for (const { id } of (await as(extrato.list, { query: { filter } })).rows)
    await as(extrato.ignorar, { params: { id }, body: { motivo: 'Tarifa mensal da conta.' } })
}

type Conta = Pick<typeof BB, 'banco' | 'agencia' | 'agenciaDv' | 'conta' | 'contaDv'>
type Periodo = { inicio: string; fim: string }
const plain = (day: string) => day.replaceAll('-', '')

const ofx = ({ banco, agencia, conta, contaDv }: Conta, { inicio, fim }: Periodo, rows: readonly Row[]): Buffer =>
  Buffer.from(
    [
      'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:USASCII\nCHARSET:1252\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL',
      `<BANKACCTFROM><BANKID>${banco}<BRANCHID>${agencia}<ACCTID>${conta}-${contaDv}<ACCTTYPE>CHECKING</BANKACCTFROM>`,
      `<BANKTRANLIST><DTSTART>${plain(inicio)}<DTEND>${plain(fim)}`,
      ...rows
        .toSorted((a, b) => a.day.localeCompare(b.day))
        .map(
          ({ day, valor, memo }, i) =>
            `<STMTTRN><TRNTYPE>${valor.startsWith('-') ? 'DEBIT' : 'CREDIT'}<DTPOSTED>${plain(day)}<TRNAMT>${valor}<FITID>${plain(day)}${i}<MEMO>${memo}\n</STMTTRN>`,
        ),
      `</BANKTRANLIST><LEDGERBAL><BALAMT>184230.17<DTASOF>${plain(fim)}</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n`,
    ].join('\n'),
    'latin1',
  )
