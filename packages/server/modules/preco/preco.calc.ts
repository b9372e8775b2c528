import { competenciaDe, competenciaTexto, diaDoMes, somaMeses } from '@retaguarda/contract/kit/tempo.ts'

type Dated = { aPartirDe: string }

/** `2026-11-01` of any day of November. */
export const firstOf = (day: string): string => `${day.slice(0, 7)}-01`

const next = (month: string): string => diaDoMes(somaMeses(competenciaDe(month), 1), 1)
const textOf = (month: string) => competenciaTexto(competenciaDe(month))

/** The row of a month: the last one from its first day or before; where there is none, the first. */
export function precoDoMes<R extends Dated>(rows: readonly R[], month: string): R | undefined {
  const inOrder = rows.toSorted((a, b) => (a.aPartirDe < b.aPartirDe ? -1 : 1))
  return inOrder.findLast(({ aPartirDe }) => aPartirDe <= month) ?? inOrder[0]
}

/** The months `[de, ate)` that a price counts for, and the row that was in force there; null is without end. */
export type Alcance<R> = { atual: R; de: string | null; ate: string | null }

/** What a price would count for that is written from this month on or, without one, over the row in force this month. */
export function alcanceDe<R extends Dated>(rows: readonly R[], today: string, aPartirDe: string | undefined): Alcance<R> | undefined {
  const atual = precoDoMes(rows, aPartirDe ?? firstOf(today))
  if (!atual) return undefined
  const from = aPartirDe ?? atual.aPartirDe
  const dates = rows.map((row) => row.aPartirDe).toSorted()
  return { atual, de: dates.some((date) => date < from) ? from : null, ate: dates.find((date) => date > from) ?? null }
}

/**
 * From when a price is to count, or the sentence why not.
 * @param cobrado the last month of the reach that was billed
 * @param ultimo the last month at all that was billed
 */
export function mesDoPreco<R extends Dated>(
  { atual, ate }: Alcance<R>,
  aPartirDe: string | undefined,
  { cobrado, ultimo }: { cobrado: string | null; ultimo: string | null },
): { aPartirDe: string } | { erro: string } {
  if (cobrado === null) return { aPartirDe: aPartirDe ?? atual.aPartirDe }
  const free = next(cobrado)
  if (aPartirDe === undefined && (ate === null || free < ate)) return { aPartirDe: free }
  const last = ultimo ?? cobrado
  return { erro: `${textOf(last)} já foi faturado com o preço anterior: use ${textOf(next(last))} ou depois.` }
}
