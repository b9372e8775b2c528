import { type Filter, PAGE_SIZE, type Sort } from '@retaguarda/contract/kit/list-query.ts'
import type { Grid } from '@retaguarda/contract/kit/resource.ts'
import type { Row } from '@retaguarda/contract/kit/row.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { createContext, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { call } from '../../api.ts'
import { showErrorOfPage } from '../../feedback/dialogs.ts'
import { keepIds, leftKeyOf } from '../../page/left-list.ts'
import { usePathHere, useSearchHere } from '../../route/here.ts'
import { withSearch } from '../../route/search.ts'
import { useKept } from '../../use-kept.ts'
import { pageCount, type PageTotal } from '../../ui/pager.ts'
import { useLastPage } from '../../ui/use-last-page.ts'
import type { NamedBy } from './named.ts'
import { isBare, type ListDefaults, type ListState, searchOf, stateOf } from './list-state.ts'
import { gradeOf, stateOfView, viewsOptions } from './views.ts'

type ListHandle = {
  grid: Pick<Grid, 'prefix' | 'list' | 'columns' | 'name' | 'title' | 'defaultFilter'>
  state: ListState
  /** `replace`: no step of its own for the back button. */
  setFilters: (filters: Filter[], replace?: boolean) => void
  setSort: (sort: Sort[]) => void
  /** Ids of the rows that are ticked. */
  selected: readonly number[]
  /** How many rows the filter finds, once that is known. */
  total: number | undefined
  named: NamedBy | undefined
  /** The column whose head has its filter open. */
  filtering: string | undefined
  openFilter: (column: string | undefined) => void
}

const ListContext = createContext<ListHandle | undefined>(undefined)
export const ListProvider = ListContext.Provider

/** The list around a head, a chip or an editor. */
export function useList(): ListHandle {
  const list = useContext(ListContext)
  if (!list) throw new Error('useList outside a list')
  return list
}

/**
 * What the list shows, read from the address and written to it. An address that says nothing (the menu's entry) becomes the one the
 * list was left with, or the contract's default; every later change is a step that the back button undoes.
 */
export function useListState(grid: ListDefaults & { prefix: string }) {
  const address = usePathHere()
  const search = useSearchHere()
  const navigate = useNavigate()
  const [left] = useState(() => readSaved(grid, address))
  const bare = isBare(search)
  const { data: views, isPending } = useQuery(viewsOptions(gradeOf(grid)))
  /** The view that the list opens with, where it was not left in this tab. */
  const standard = views?.find(({ padrao }) => padrao)
  const waiting = bare && left === undefined && isPending
  const state = useMemo(
    () => (bare ? (readSaved(grid, address)?.state ?? stateOfView(grid, standard)) : stateOf(grid, search)),
    [grid, address, search, bare, standard],
  )
  const [selected, setSelected] = useState<number[]>(left?.selected === undefined ? [] : [left.selected])
  const [only] = selected

  useEffect(() => {
    // What else the address says, as a dialog that is open, stays.
    if (bare && !waiting) void navigate({ to: '.', search: withSearch(searchOf(grid, state)), replace: true })
  }, [bare, waiting, grid, state, navigate])
  useEffect(() => {
    if (!waiting) writeSaved(grid, address, { state, selected: only, ticked: selected })
  }, [grid, address, state, only, selected, waiting])

  /** A new filter or order starts at the first page. */
  const change = (next: Partial<ListState>, replace = false): void => {
    const page = next.page ?? 1
    void navigate({ to: '.', search: searchOf(grid, { ...state, ...next, page }), replace })
  }
  return {
    state,
    change,
    setFilters: (filter: Filter[], replace = false) => change({ filter }, replace),
    setSort: (sort: Sort[]) => change({ sort }),
    selected,
    setSelected,
    views,
    waiting,
    opensWith: left === undefined && bare && !waiting ? standard : undefined,
  }
}

/** Where a list was left: what it showed, the row in hand, and all that were ticked. Kept for the browser's tab. */
type SavedList = { state: ListState; selected: number | undefined; ticked: readonly number[] }

/** `address` is the list's path: two lists of one grid (of two clients) are kept apart. */
function readSaved(grid: ListDefaults, address: string): SavedList | undefined {
  const json = sessionStorage.getItem(leftKeyOf(address))
  if (json === null) return undefined
  try {
    const saved: unknown = JSON.parse(json)
    if (typeof saved !== 'object' || saved === null) return undefined
    const { selected, ticked, ...search } = saved as Record<string, unknown> // an object of JSON has text keys
    return {
      state: stateOf(grid, search),
      selected: typeof selected === 'number' ? selected : undefined,
      ticked: Array.isArray(ticked) ? ticked.filter((id) => typeof id === 'number') : [],
    }
  } catch {
    return undefined
  }
}

/** The filter that a list was left with in this tab, for the pages of its rows. */
export const leftFilter = (grid: ListDefaults, address: string): Filter[] | undefined => readSaved(grid, address)?.state.filter

/** The rows that were ticked in it. */
export const leftTicked = (grid: ListDefaults, address: string): readonly number[] => readSaved(grid, address)?.ticked ?? []

function writeSaved(grid: ListDefaults, address: string, { state, ...rows }: SavedList): void {
  sessionStorage.setItem(leftKeyOf(address), JSON.stringify({ ...searchOf(grid, state), ...rows }))
}

type ListCall<R extends Row> = Pick<Grid<R>, 'prefix' | 'list'>

/** ms */
const STAY = 300

/**
 * What is drawn of a list: while the rows of another page, filter or order are on their way, for a moment those that stand there, so that a
 * quick answer is drawn once and not twice. Another list's (`of`) never stand there.
 */
function useStanding<R extends Row>(rows: R[] | undefined, of: string): R[] | undefined {
  const before = useRef<{ of: string; rows: R[] }>(undefined)
  if (rows) before.current = { of, rows }
  const waiting = rows === undefined
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setLate(true), STAY)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [waiting])
  if (rows) return rows
  return late || before.current?.of !== of ? undefined : before.current.rows
}

/** The rows of a page. What was seen before is shown at once and read again behind it. */
export function useListPage<R extends Row>(grid: ListCall<R>, { filter, sort, page }: ListState, waiting: boolean) {
  const query = { filter, sort, page, limit: PAGE_SIZE }
  const key = JSON.stringify(query)
  const result = useQuery({
    // The path tells the lists of two records apart.
    queryKey: [grid.prefix, 'list', grid.list.path, key],
    queryFn: ({ signal }) => call(grid.list, { query, signal }),
    staleTime: 0,
    enabled: !waiting,
  })
  const { error, errorUpdatedAt } = result
  const shown = useRef(Date.now())
  useEffect(() => {
    // Each failure once: not those of an earlier visit, which the cache still remembers.
    if (!error || errorUpdatedAt < shown.current) return
    shown.current = errorUpdatedAt + 1
    showErrorOfPage(error)
  }, [error, errorUpdatedAt])
  const { data, others } = useKept(result)
  const rows = data?.rows
  const address = usePathHere()
  useEffect(() => {
    if (rows) keepIds(address, rows)
  }, [address, rows])
  return { ...result, data, rows, standing: useStanding(rows, grid.list.path), others }
}

/** How the pages are turned. */
export function useTurning(
  { state, change }: Pick<ReturnType<typeof useListState>, 'state' | 'change'>,
  total: PageTotal | undefined,
  rows: Row[] | undefined,
) {
  const last = total && pageCount(total)
  useLastPage(state.page, { rows: rows?.length, total }, (page) => change({ page }, true))
  const turnTo = (page: number) => change({ page })
  return {
    turnTo,
    turn: (by: -1 | 1) => {
      const to = state.page + by
      if (to >= 1 && last !== undefined && (to <= last || total?.totalExato === false)) turnTo(to)
    },
  }
}

/** How many records a filter finds, without reading them. */
export const countOptions = (grid: ListCall<Row>, filter: Filter[]) =>
  queryOptions({
    queryKey: [grid.prefix, 'count', grid.list.path, JSON.stringify(filter)],
    queryFn: ({ signal }): Promise<PageTotal> => call(grid.list, { query: { filter, limit: 1 }, signal }),
  })
