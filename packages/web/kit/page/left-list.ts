import { BUSCA } from '@retaguarda/contract/kit/list-query.ts'

const idsKeyOf = (list: string) => `${leftKeyOf(list)}.ids`
/** Where a list is kept as it was left. */
export const leftKeyOf = (list: string) => `retaguarda.lista.${list}`

/** The rows that a list was left with in this tab, in their order, for the pages of its records. `list` is its address. */
export function leftIds(list: string): number[] {
  const ids: unknown = JSON.parse(sessionStorage.getItem(idsKeyOf(list)) ?? '[]')
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'number') : []
}

export const keepIds = (list: string, rows: { id: number }[]): void =>
  sessionStorage.setItem(idsKeyOf(list), JSON.stringify(rows.map(({ id }) => id)))

/** The menu leads to a list as it was left, but for the word that was searched for: it found what it was for. */
export function forgetSearch(list: string): void {
  const left: unknown = JSON.parse(sessionStorage.getItem(leftKeyOf(list)) ?? 'null')
  if (typeof left !== 'object' || left === null || !('filter' in left) || !Array.isArray(left.filter)) return
  const filter = left.filter.filter((one: unknown) => typeof one !== 'object' || one === null || !('name' in one) || one.name !== BUSCA)
  if (filter.length < left.filter.length) sessionStorage.setItem(leftKeyOf(list), JSON.stringify({ ...left, filter, page: 1 }))
}
