import { choosableColumns, type Columns } from '@retaguarda/contract/kit/columns.ts'
import { type Visao, visao } from '@retaguarda/contract/visao.ts'
import { useEffect, useRef } from 'react'
import { readOf } from '../../use-read.ts'
import { type ColumnPrefs, furtherOf, NO_PREFS, type useColumnPrefs } from './prefs.ts'
import { initialState, type ListDefaults, type ListState, same } from './list-state.ts'

/** The name of a grid among the views. */
export const gradeOf = ({ prefix }: { prefix: string }): string => prefix.slice(1)

export const VIEWS = '/visao'
const FRESH_MS = 5 * 60_000

/** The views of a grid that this person has; none where the server keeps none of it. */
export const viewsOptions = (grade: string) =>
  readOf([VIEWS, grade], visao.list, { params: { grade } }, { staleTime: FRESH_MS, retry: false })

/** What a list shows by a view; by none it is as the contract declares it. */
export const stateOfView = (grid: ListDefaults, view: Visao | undefined): ListState =>
  view ? { filter: view.filtro, sort: view.ordem, page: 1 } : initialState(grid)

/** The columns of a view, the widths stay; a view without columns leaves them as they are. */
export function prefsOfView(columns: Columns, prefs: ColumnPrefs, view: Visao | undefined): ColumnPrefs {
  if (!view) return { ...NO_PREFS, widths: prefs.widths }
  const { colunas } = view
  if (colunas.length === 0) return prefs
  const names = choosableColumns(columns)
  const further = furtherOf(columns)
  return {
    order: colunas.filter((name) => names.includes(name)),
    hidden: names.filter((name) => !colunas.includes(name) && !further.includes(name)),
    shown: colunas.filter((name) => further.includes(name)),
    widths: prefs.widths,
  }
}

/** Whether the list shows what the view says. */
const isInForce = ({ filtro, ordem, colunas }: Visao, { filter, sort }: ListState, visible: string[]): boolean =>
  same(filtro, filter) && same(ordem, sort) && (colunas.length === 0 || same(colunas, visible))

type List = {
  state: ListState
  change: (next: ListState) => void
  views: Visao[] | undefined
  /** The view that the list opens with. */
  opensWith: Visao | undefined
}

export type Views = ReturnType<typeof useViews>

/** The views of a list, which of them it shows (null: what the contract declares, undefined: none of these), and how it shows another. */
export function useViews(
  grid: ListDefaults & { columns: Columns },
  { state, change, views = [], opensWith }: List,
  columns: ReturnType<typeof useColumnPrefs>,
) {
  const showColumns = (view: Visao | undefined) => columns.change(prefsOfView(grid.columns, columns.prefs, view))
  const show = (view: Visao | null) => {
    showColumns(view ?? undefined)
    change(stateOfView(grid, view ?? undefined))
  }
  // The columns of the view that the list opened with, once.
  const opened = useRef<Visao>(undefined)
  useEffect(() => {
    if (!opensWith || opened.current) return
    opened.current = opensWith
    showColumns(opensWith)
  })
  const plain = views.length > 0 && same(state.filter, grid.defaultFilter) && same(state.sort, grid.defaultSort) ? null : undefined
  return {
    views,
    now: { state, colunas: columns.visible },
    chosen: views.find((view) => isInForce(view, state, columns.visible)) ?? plain,
    show,
  }
}
