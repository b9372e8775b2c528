import { type Columns, OPERATORS_OF } from '@retaguarda/contract/kit/columns.ts'
import { BUSCA, Filter, Sort } from '@retaguarda/contract/kit/list-query.ts'

/** What a list shows, as it stands in the address. `page` is 1-based. */
export type ListState = { filter: Filter[]; sort: Sort[]; page: number }

/** What a list starts from: declared in the contract. */
export type ListDefaults = { columns: Columns; defaultFilter: Filter[]; defaultSort: Sort[] }

type Search = Record<string, unknown>
const KEYS = ['filter', 'sort', 'page'] as const

export const initialState = (grid: ListDefaults): ListState => ({ filter: grid.defaultFilter, sort: grid.defaultSort, page: 1 })

/** True when the address says nothing about the list: it was opened by the menu or by a plain link. */
export const isBare = (search: Search): boolean => KEYS.every((key) => search[key] === undefined)

/** Reads the address. What is not understood (an old link, a typo) is left out rather than refused. */
export function stateOf(grid: ListDefaults, search: Search): ListState {
  const { defaultFilter, defaultSort } = grid
  return {
    filter: list(search['filter'], Filter)?.filter((f) => isFilterable(grid.columns, f)) ?? defaultFilter,
    sort: list(search['sort'], Sort)?.filter((s) => isSortable(grid.columns, s.col)) ?? defaultSort,
    page: pageNumber(search['page']),
  }
}

/** The address of a state. It always names the page, so that it is never taken for a bare one. */
export function searchOf(grid: ListDefaults, state: ListState): Partial<ListState> {
  return {
    filter: same(state.filter, grid.defaultFilter) ? undefined : state.filter,
    sort: same(state.sort, grid.defaultSort) ? undefined : state.sort,
    page: state.page,
  }
}

export const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

const isOpen = (columns: Columns, name: string) => Object.hasOwn(columns, name) && columns[name]?.fixed !== true
const isSortable = (columns: Columns, name: string) => isOpen(columns, name) && columns[name]?.unsorted !== true

function isFilterable(columns: Columns, { name, op, v }: Filter): boolean {
  const column = columns[name]
  if (column === undefined && name === BUSCA) return op === 'like' && typeof v === 'string'
  return column !== undefined && isOpen(columns, name) && OPERATORS_OF[column.type].includes(op)
}

function pageNumber(value: unknown): number {
  const page = Number(value)
  return Number.isSafeInteger(page) && page >= 1 ? page : 1
}

/** Entries that fit the schema, of a list or of its JSON; undefined when it is neither. */
function list<T>(value: unknown, schema: { safeParse(v: unknown): { success: true; data: T } | { success: false } }): T[] | undefined {
  const entries = typeof value === 'string' ? parsed(value) : value
  if (!Array.isArray(entries)) return undefined
  return entries.map((entry) => schema.safeParse(entry)).flatMap((result) => (result.success ? [result.data] : []))
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** A click on a head: ascending, descending, none. With `add` (Shift) the column joins the sort in force, at most two. */
export function nextSort(sort: Sort[], col: string, add: boolean): Sort[] {
  const current = sort.find((s) => s.col === col)
  const next: Sort[] = current === undefined ? [{ col, sort: 'asc' }] : current.sort === 'asc' ? [{ col, sort: 'desc' }] : []
  if (!add) return next
  if (current !== undefined) return sort.flatMap((s) => (s.col === col ? next : [s]))
  return [...sort.slice(0, MAX_SORTS - 1), ...next]
}
const MAX_SORTS = 2

/** Puts a filter in the place of `index`, or at the end. */
export const withFilter = (filters: Filter[], filter: Filter, index: number | undefined): Filter[] =>
  index === undefined ? [...filters, filter] : filters.map((f, i) => (i === index ? filter : f))

export const withoutFilter = (filters: Filter[], index: number): Filter[] => filters.filter((_, i) => i !== index)
