import { parcelas } from '@retaguarda/contract/faturamento/parcelas.ts'
import { TOLERANCIA_RETENCAO, Tributo } from '@retaguarda/contract/faturamento/retencao.ts'
import { exact, fromCents, sum, toCents, toMoney } from '@retaguarda/contract/kit/money.ts'
import { present } from '@retaguarda/contract/kit/present.ts'

type DoTributo = { tributo: Tributo; valor: string }
/** What an invoice withholds already; `boleto` null where its boletos were issued without it. */
export type Retida = DoTributo & { boleto: number | null }

/**
 * What the client of an invoice would still keep back of each of its boletos, by tribute.
 * @param regras what the rules of today give for all of it
 * @param boletos their ids in the order of the instalments
 */
export function esperadasDe(
  regras: readonly DoTributo[],
  retidas: readonly Retida[],
  boletos: readonly number[],
): Map<number, DoTributo[]> {
  const shares = Tributo.options.map(({ value: tributo }) => ({
    tributo,
    parts: shareOf(
      inCents(regras, tributo),
      retidas.filter((row) => row.tributo === tributo),
      boletos,
    ),
  }))
  return new Map(
    boletos.map((id, at) => [
      id,
      shares.flatMap(({ tributo, parts }) => {
        const part = present(parts[at])
        return part > 0 ? [{ tributo, valor: fromCents(part) }] : []
      }),
    ]),
  )
}

/** Cents of one tribute, boleto by boleto: its instalment less what it has, and never more than the invoice has left. */
function shareOf(total: number, retidas: readonly Retida[], boletos: readonly number[]): number[] {
  const of = (boleto: number | null) =>
    retidas.filter((row) => row.boleto === boleto).reduce((cents, { valor }) => cents + toCents(valor), 0)
  const toSplit = Math.max(total - of(null), 0)
  const left = Math.max(toSplit - boletos.reduce((cents, id) => cents + of(id), 0), 0)
  const each = instalments(toSplit, boletos.length)
  return boletos.map((id, at) => Math.min(Math.max(present(each[at]) - of(id), 0), left))
}

/** As boletos are; of less than a cent each the first ones have one. */
function instalments(cents: number, n: number): number[] {
  const split = parcelas(fromCents(cents), n)
  return split.ok ? split.valores.map(toCents) : Array.from({ length: n }, (_, at) => (at < cents ? 1 : 0))
}

const inCents = (rows: readonly DoTributo[], tributo: Tributo) =>
  rows.reduce((cents, row) => cents + (row.tributo === tributo ? toCents(row.valor) : 0), 0)

export const totalOf = (rows: readonly DoTributo[]): string => toMoney(sum(rows.map(({ valor }) => valor)))

/**
 * What is expected, as what is open of the boleto: the difference of a cent or two goes to the largest row.
 * @returns undefined where what is open is not what is expected
 */
export function esperadaComo(aberto: string, esperada: readonly DoTributo[]): DoTributo[] | undefined {
  const difference = toCents(aberto) - toCents(totalOf(esperada))
  const largest = esperada.toSorted((a, b) => toCents(b.valor) - toCents(a.valor))[0]
  if (!largest || Math.abs(difference) > TOLERANCIA_RETENCAO || toCents(largest.valor) + difference <= 0) return undefined
  return esperada.map((row) => (row === largest ? { ...row, valor: toMoney(exact(row.valor).plus(fromCents(difference))) } : row))
}
