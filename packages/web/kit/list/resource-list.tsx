import type { Grid } from '@retaguarda/contract/kit/resource.ts'
import type { Row } from '@retaguarda/contract/kit/row.ts'
import type { Visao } from '@retaguarda/contract/visao.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { valueAt } from '../form/path.ts'
import { later } from '../later.tsx'
import { keepIds } from '../page/left-list.ts'
import { Page } from '../page/page.tsx'
import type { ScreenPath } from '../route/address.ts'
import { usePathHere } from '../route/here.ts'
import { pageCount } from '../ui/pager.ts'
import { PagerBar } from '../ui/pager-bar.tsx'
import { usePhone } from '../ui/use-screen.ts'
import { type Action, defaultAction } from './actions/action.ts'
import { isMain, SelectionHint } from './actions/toolbar.tsx'
import { useActions } from './actions/use-actions.tsx'
import { Cell, type CellsBy, mainOf, type PhoneBy } from './columns/cell.tsx'
import { useColumnPrefs } from './state/prefs.ts'
import type { EmLoteDe } from './em-lote/campos.tsx'
import { useEmLote } from './em-lote/use-em-lote.ts'
import { Chips } from './filter/chips.tsx'
import type { NamedBy } from './state/named.ts'
import { ListGrid } from './grid/list-grid.tsx'
import { useFocusOnView, useGridKeys } from './grid/use-area.ts'
import { ListHead } from './list-head.tsx'
import { same } from './state/list-state.ts'
import { ListEmpty, ListError } from './no-rows.tsx'
import { PrintedList } from './printed-list.tsx'
import styles from './resource-list.module.css'
import { SearchField } from './search-field.tsx'
import { Somas, type SomasRoute } from './somas.tsx'
import { ListProvider, useListPage, useListState } from './state/use-list.ts'
import { usePrint } from './use-print.ts'
import { gradeOf, isInForce, prefsOfView, stateOfView } from './state/views.ts'
import { ViewsRow } from './views/views-row.tsx'

const Peek = later(async () => (await import('./peek/peek.tsx')).Peek)
const EmLoteBar = later(async () => (await import('./em-lote/em-lote-bar.tsx')).EmLoteBar)
const ViewDialog = later(async () => (await import('./views/view-dialog.tsx')).ViewDialog)

export type ListProps<R extends Row, K extends string> = {
  /** What its money columns come to stands at the foot, where the contract sums them up. */
  grid: Grid<R, K> & { somas?: SomasRoute }
  /** In the order of the specification. Must be the same list at each drawing: declared outside of the component, or memoised. */
  actions?: Action<R>[]
  /** Outside of the component too. */
  cells?: CellsBy<NoInfer<K>, R>
  phone: PhoneBy<NoInfer<K>>
  /** How a row is called in sentences; its `nome` where left out. */
  nameOf?: (row: R) => string
  /** A second line in each row, where it is needed for choosing. */
  tall?: boolean
  /** Checkboxes: post and delete act on every selected row. */
  multiple?: boolean
  title?: string
  /** Between the toolbar and the filters in force; inside of the list (`useList`). */
  above?: ReactNode
  /** One field of many rows may be changed together, by who may change one. */
  emLote?: EmLoteDe
  /** Where its records come in from a file; the toolbar is the specification's. */
  bring?: ScreenPath
  /** Outside of the component too. */
  named?: NamedBy
  /** False where the grid is not searched as a whole. */
  search?: false
}

const NO_ACTIONS: never[] = []
const nomeOf = (row: Row): string => String(valueAt(row, 'nome') ?? row.id)

/** The generic list of the specification (LST-001), drawn from a grid of the contract. */
export function ResourceList<R extends Row, K extends string>(props: ListProps<R, K>) {
  const { grid, actions = NO_ACTIONS, cells, nameOf = nomeOf, title = grid.title, above, search } = props
  const [changing, setChanging] = useState(false)
  const multiple = props.multiple === true || changing
  const emLote = useEmLote(props.emLote)
  const phone = usePhone()
  const { state, change, selected, setSelected, views = [], waiting, opensWith } = useListState(grid)
  const columns = useColumnPrefs(grid)
  const page = useListPage(grid, state, waiting)
  const [filtering, openFilter] = useState<string>()
  const [peeked, peek] = useState<R>()
  const [naming, setNaming] = useState(false)

  const rows = page.data?.rows
  const address = usePathHere()
  useEffect(() => {
    if (rows) keepIds(address, rows)
  }, [address, rows])
  const total = page.data
  const selectedRows = rows?.filter(({ id }) => selected.includes(id)) ?? []
  const view = page.error && rows === undefined ? 'error' : total?.total === 0 ? 'empty' : 'rows'
  const area = useFocusOnView(total || page.error ? view : undefined)
  const paper = usePrint(grid, state, rows && total && { rows, total: total.total })
  const { visible, entries, start } = useActions({ prefix: grid.prefix, name: grid.name, actions, selected: selectedRows, nameOf, area })
  const turnTo = (to: number) => change({ page: to })
  const refresh = () => void page.refetch()

  /** Selects the row, alone. */
  const take = (row: R) => setSelected([row.id])
  /** As it was read last; gone with the row. */
  const peekedRow = rows && peeked ? rows.find(({ id }) => id === peeked.id) : peeked
  const startOn = (action: Action<R>, row: R | undefined) => {
    // What leads somewhere leads to the row in hand, whatever else is ticked.
    const many = multiple && selectedRows.length > 0 && (action.kind === 'post' || action.kind === 'delete' || action.kind === 'open')
    if (row && !many) take(row)
    void start(action, row && !many ? [row] : selectedRows)
  }
  /** What leads nowhere is shown beside the list. */
  const open = (row: R) => {
    const action = defaultAction(visible, row)
    if (action) return startOn(action, row)
    if (!multiple) take(row)
    peek(row)
  }
  const now = { state, colunas: columns.visible }
  const plain = views.length > 0 && same(state.filter, grid.defaultFilter) && same(state.sort, grid.defaultSort) ? null : undefined
  const chosen = views.find((view) => isInForce(view, state, columns.visible)) ?? plain
  const show = (view: Visao | null) => {
    columns.change(prefsOfView(grid.columns, columns.prefs, view ?? undefined))
    change(stateOfView(grid, view ?? undefined))
  }
  // The columns of the view that the list opened with, once.
  const opened = useRef<Visao>(undefined)
  useEffect(() => {
    if (!opensWith || opened.current) return
    opened.current = opensWith
    columns.change(prefsOfView(grid.columns, columns.prefs, opensWith))
  })
  const last = total && pageCount(total)
  const onKeyDown = useGridKeys({
    rows,
    actions: visible,
    start: startOn,
    open,
    all: multiple ? () => setSelected(rows?.map(({ id }) => id) ?? []) : undefined,
    refresh,
    filter: openFilter,
    peek: (row) => {
      take(row)
      peek(peekedRow?.id === row.id ? undefined : row)
    },
    view: (n) => {
      const view = n === 0 ? null : views[n - 1]
      if (view !== undefined) show(view)
    },
    turn: (by) => {
      const to = state.page + by
      if (to >= 1 && last !== undefined && (to <= last || total?.totalExato === false)) turnTo(to)
    },
  })

  // An old link, or the last row of the last page deleted: to the last page that there is.
  const beyond = rows?.length === 0 && last !== undefined && state.page > last
  useEffect(() => {
    if (beyond && last !== undefined) change({ page: last }, true)
  })

  const defaultOpen = peekedRow && defaultAction(visible, peekedRow)
  const enterGrid = () => {
    const first = area.current?.querySelector<HTMLElement>('tbody td')
    const place = first ?? area.current
    place?.focus()
  }
  const begin = entries.find(({ action }) => isMain(action))
  const list = {
    grid,
    state,
    selected,
    total: total?.total,
    named: props.named,
    filtering,
    openFilter,
    setFilters: (filter: typeof state.filter, replace = false) => change({ filter }, replace),
    setSort: (sort: typeof state.sort) => change({ sort }),
  }
  return (
    <ListProvider value={list}>
      <Page width="fill">
        <ListHead
          title={title}
          phone={phone}
          entries={entries}
          grid={grid}
          state={state}
          columns={columns}
          bring={props.bring}
          hint={<SelectionHint name={grid.name} names={selectedRows.map(nameOf)} onClear={multiple ? () => setSelected([]) : undefined} />}
          onRefresh={refresh}
          onPrint={paper.print}
          onView={() => setNaming(true)}
          changing={emLote && { on: changing, set: setChanging }}
        >
          {views.length > 0 && <ViewsRow views={views} chosen={chosen} now={now} onChoose={show} />}
        </ListHead>
        {above}
        {emLote && changing && (
          <EmLoteBar
            grid={grid}
            de={emLote}
            marcadas={selectedRows}
            nameOf={nameOf as (row: Row) => string} // it hands the name rows of this grid, which `later` forgets
            onClose={() => setChanging(false)}
          />
        )}
        <div className={styles.narrowing}>
          <Chips />
          {search !== false && <SearchField onLeave={enterGrid} />}
        </div>
        {/* Keys bubble up from the grid, which has the focus; this is no control of its own. */}
        <section
          ref={area}
          tabIndex={-1}
          className={styles.grid}
          aria-label={`Lista de ${grid.name.plural}`}
          aria-busy={page.isFetching}
          onKeyDown={onKeyDown}
        >
          {page.isFetching && rows !== undefined && <div className={styles.refreshing} />}
          {view === 'error' && page.error ? (
            <ListError error={page.error} onRetry={refresh} />
          ) : view === 'empty' ? (
            <ListEmpty begin={begin} bring={props.bring} />
          ) : (
            <>
              <ListGrid<R>
                title={title}
                columns={grid.columns}
                prefs={columns.prefs}
                visible={columns.visible}
                onPrefs={columns.change}
                cells={cells}
                main={mainOf(grid.columns, props.phone)}
                phone={phone ? props.phone : undefined}
                tall={props.tall === true}
                multiple={multiple}
                rows={rows}
                selected={selected}
                onSelect={setSelected}
                onFocus={(row) => {
                  if (!peekedRow) return
                  if (!multiple) take(row)
                  peek(row)
                }}
                onOpen={open}
              />
              {grid.somas && <Somas grid={{ ...grid, somas: grid.somas }} filter={state.filter} />}
              <PagerBar page={state.page} rows={rows?.length} total={total} onPage={turnTo} />
            </>
          )}
        </section>
        {peekedRow && (
          <Peek
            grid={grid}
            cell={(name, column) => <Cell name={name} column={column} row={peekedRow} cells={cells} />}
            title={nameOf(peekedRow)}
            open={defaultOpen && { label: defaultOpen.label, press: () => startOn(defaultOpen, peekedRow) }}
            onClose={() => peek(undefined)}
          />
        )}
        {naming && <ViewDialog grade={gradeOf(grid)} now={now} onClose={() => setNaming(false)} />}
        {paper.printed && <PrintedList grid={grid} {...paper.printed} />}
      </Page>
    </ListProvider>
  )
}
