import { PAGE_SIZE } from '@retaguarda/contract/kit/list-query.ts'
import { formatNumber, formatTotal } from './format.ts'

export type PageTotal = { total: number; totalExato?: false }

export const totalWords = ({ total, totalExato }: PageTotal): string => formatTotal(total, totalExato)

/** At least 1. Where the total is a lower bound it is the last page that surely exists. */
export const pageCount = ({ total }: PageTotal): number => Math.max(1, Math.ceil(total / PAGE_SIZE))

/** `1–20`: the rows on screen; empty when there are none. */
export function rangeWords(page: number, rows: number): string {
  if (rows === 0) return ''
  const first = (page - 1) * PAGE_SIZE + 1
  return rows === 1 ? formatNumber(first) : `${formatNumber(first)}–${formatNumber(first + rows - 1)}`
}

/** The page that a person typed (`1.234` too), within what exists; undefined when it is not a number. */
export function typedPage(text: string, total: PageTotal): number | undefined {
  const digits = text.replace(/[.\s]/g, '')
  if (!/^\d+$/.test(digits)) return undefined
  const page = Math.max(1, Number(digits))
  return total.totalExato === false ? page : Math.min(page, pageCount(total))
}
