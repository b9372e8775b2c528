const keyOf = (list: string) => `retaguarda.lista.${list}.ids`

/** The rows that a list was left with in this tab, in their order, for the pages of its records. `list` is its address. */
export function leftIds(list: string): number[] {
  const ids: unknown = JSON.parse(sessionStorage.getItem(keyOf(list)) ?? '[]')
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'number') : []
}

export const keepIds = (list: string, rows: { id: number }[]): void =>
  sessionStorage.setItem(keyOf(list), JSON.stringify(rows.map(({ id }) => id)))
