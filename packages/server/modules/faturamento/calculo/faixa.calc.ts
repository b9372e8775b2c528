import { type Exact, exact } from '@retaguarda/contract/kit/money.ts'

/** The row of a table by volume that applies to the whole month, and its place counted from 1. */
export type Faixa<R> = { posicao: number; linha: R } | null

/**
 * The last row whose lower bound is at most the base; null when the base is below the first one. Rows are
 * sorted by their bound.
 */
export function faixaDe<R>(sorted: readonly R[], boundOf: (row: R) => string | number, base: Exact): Faixa<R> {
  const at = sorted.findLastIndex((row) => base.gte(exact(boundOf(row))))
  const linha = sorted[at]
  return linha === undefined ? null : { posicao: at + 1, linha }
}
