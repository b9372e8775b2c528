import { type Boleto, type faturaDocumento, LiquidarForm, podeBoleto, SituacaoBoleto } from '@retaguarda/contract/faturamento/documento.ts'
import { refIdOptional } from '@retaguarda/contract/kit/fields.ts'
import { exact, exactOrUndefined, sum, toMoney } from '@retaguarda/contract/kit/money.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { z } from 'zod'
import type { Values } from '../../../kit/form/path.ts'

/** An invoice with its boletos and notas fiscais, as the screen reads them. */
export type Documentos = z.output<typeof faturaDocumento.get.response>

/** A boleto on the screen: `isPago` is the tick (BOL-005). */
export type Row = { id: number; isPago: boolean; valorPago: string | null; dataPagamento: string | null }

/** Only for the labels of the fields and the ids of their rows: what is sent is judged by the contract. */
export const rows = z.object({
  boletos: z.array(
    z.object({
      id: z.number(),
      isPago: z.boolean().meta({ label: 'Liquidar' }),
      valorPago: z.string().nullable().meta({ label: 'Valor pago' }),
      dataPagamento: z.string().nullable().meta({ label: 'Data do pagamento' }),
    }),
  ),
  /** Of all that is ticked. */
  contaBancaria: refIdOptional('Conta'),
})

const ZERO = '0.00'

export const rowOf = ({ id }: Boleto): Row => ({ id, isPago: false, valorPago: ZERO, dataPagamento: null })

/** What came of a payment, or was withheld or settled by an agreement instead. */
export const valorDe = ({ valorPago, retido, acordo }: Pick<Boleto['pagamentos'][number], 'valorPago' | 'retido' | 'acordo'>): string =>
  [acordo, retido].find((valor) => !exact(valor).isZero()) ?? valorPago

/** What is still to be paid of a boleto. */
export const emAberto = ({ valor, quitado }: Boleto): string => toMoney(exact(valor).minus(quitado))

const isEmpty = (typed: string | null) => typed === null || exactOrUndefined(typed)?.isZero() === true

/** Ticking fills an empty paid value with what is open; unticking sets it back to 0 (BOL-013, BOL-014). */
export function marcar(row: Row, boleto: Boleto, isPago: boolean, today: string): Row {
  if (!isPago) return { ...row, isPago, valorPago: ZERO, dataPagamento: null }
  return {
    ...row,
    isPago,
    valorPago: isEmpty(row.valorPago) ? emAberto(boleto) : row.valorPago,
    dataPagamento: row.dataPagamento ?? today,
  }
}

/** Why a boleto cannot be ticked; undefined when it can (BOL-012). */
export const problemaLiquidar = ({ situacao }: Boleto): string | undefined => {
  if (podeBoleto('liquidar', situacao)) return undefined
  return situacao === SituacaoBoleto.code.CANCELADO ? 'Este boleto está cancelado.' : 'Este boleto já está liquidado.'
}

/** The sum of what is ticked; what cannot be read yet counts as nothing. */
export const totalMarcado = (all: readonly Row[]): string =>
  toMoney(sum(all.filter(({ isPago }) => isPago).map(({ valorPago }) => exactOrUndefined(valorPago) ?? exact(0))))

type Pedido = { ok: true; body: z.output<typeof LiquidarForm> } | { ok: false; erro: string | undefined; campos: Record<string, string> }

/** What is sent, or why not: one sentence for the whole, and one for each field. */
export function pedidoDe(all: readonly Row[], contaBancaria: unknown = null): Pedido {
  const marcadas = all.flatMap((linha, row) => (linha.isPago ? [{ linha, row }] : []))
  const read = LiquidarForm.safeParse(
    marcadas.map(({ linha: { id, valorPago, dataPagamento } }) => ({ id, valorPago: valorPago ?? '', dataPagamento, contaBancaria })),
  )
  const zero = marcadas.filter(({ linha }) => isEmpty(linha.valorPago))
  if (read.success && zero.length === 0) return { ok: true, body: read.data }
  const issues = read.error?.issues ?? []
  const campos = Object.fromEntries([
    ...issues.flatMap(({ path: [at, field], message }): [string, string][] =>
      typeof at === 'number' && field !== undefined ? [[column(marcadas, at, String(field)), message]] : [],
    ),
    ...zero.map(({ row }): [string, string] => [`boletos.${row}.valorPago`, 'Informe um valor maior que zero.']),
  ])
  return { ok: false, erro: issues.find(({ path: [at] }) => typeof at !== 'number')?.message, campos }
}

/** The account is one for all rows. */
const column = (marcadas: { row: number }[], at: number, field: string) =>
  field === 'contaBancaria' ? field : `boletos.${present(marcadas[at]).row}.${field}`

/** The server counts the boletos that were sent; the screen all of them. */
export function camposDaResposta(all: readonly Row[], fields: Record<string, string>): Record<string, string> {
  const marcadas = all.flatMap((line, row) => (line.isPago ? [{ row }] : []))
  return Object.fromEntries(
    Object.entries(fields).flatMap(([path, sentence]) => {
      const [, at, field] = /^(\d+)\.(\w+)$/.exec(path) ?? []
      return at && field ? [[column(marcadas, Number(at), field), sentence]] : []
    }),
  )
}

/** The rows as the form holds them. */
export const rowsOf = (values: Values): Row[] => values.boletos as Row[] // made by `linhaDe` and `marcar` alone
