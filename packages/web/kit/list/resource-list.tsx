import type { Grid } from '@retaguarda/contract/kit/resource.ts'
import type { Row } from '@retaguarda/contract/kit/row.ts'
import { type ReactNode, type RefObject, useState } from 'react'
import { valueAt } from '../form/path.ts'
import { later } from '../later.tsx'
import { Page } from '../page/page.tsx'
import type { ScreenPath } from '../route/address.ts'
import { PagerBar } from '../ui/pager-bar.tsx'
import { usePhone } from '../ui/use-screen.ts'
import { type Action, defaultAction } from './actions/action.ts'
import { isMain, SelectionHint } from './actions/toolbar.tsx'
import { useActions } from './actions/use-actions.tsx'
import { Cell, type CellsBy, type PhoneBy } from './columns/cell.tsx'
import type { EmLoteDe } from './em-lote/fields.tsx'
import { useEmLote } from './em-lote/use-em-lote.ts'
import { Chips } from './filter/chips.tsx'
import { ListGrid } from './grid/list-grid.tsx'
import { useFocusOnView, useGridKeys } from './grid/use-area.ts'
import { ListHead } from './list-head.tsx'
import { ListEmpty, ListError, RowsBefore } from './no-rows.tsx'
import { PrintedList } from './printed-list.tsx'
import styles from './resource-list.module.css'
import { SearchField } from './search-field.tsx'
import { Somas, type SomasRoute } from './somas.tsx'
import type { NamedBy } from './state/named.ts'
import { useColumnPrefs } from './state/prefs.ts'
import { useSeenGrid } from './state/seen-grid.ts'
import { ListProvider, useList, useListPage, useListState, useTurning } from './state/use-list.ts'
import { gradeOf, useViews } from './state/views.ts'
import { usePrint } from './use-print.ts'
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
  /** Before the filters in force, in their row: ready filters, what is done to all that is found. */
  ready?: ReactNode
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
export function ResourceList<R extends Row, K extends string>(given: ListProps<R, K>) {
  const props = { ...given, grid: useSeenGrid(given.grid) }
  const { grid, nameOf = nomeOf, title = grid.title, above, ready, search, named } = props
  const [changing, setChanging] = useState(false)
  const multiple = props.multiple === true || changing
  const emLote = useEmLote(props.emLote)
  const phone = usePhone()
  const shown = useListState(grid)
  const { state, selected, setSelected, setFilters, setSort } = shown
  const columns = useColumnPrefs(grid)
  const views = useViews(grid, shown, columns)
  const page = useListPage(grid, state, shown.waiting)
  const { rows, data: total } = page
  const { turnTo, turn } = useTurning(shown, total, rows)
  const [filtering, openFilter] = useState<string>()
  const [naming, setNaming] = useState(false)

  const view = page.error && rows === undefined ? 'error' : total?.total === 0 ? 'empty' : 'rows'
  const area = useFocusOnView(total || page.error ? view : undefined)
  const paper = usePrint(grid, state, rows && total && { rows, total: total.total })
  const hand = useHand(props, { rows, selected, setSelected, multiple, area })
  const refresh = () => void page.refetch()
  const onKeyDown = useGridKeys({
    rows,
    actions: hand.visible,
    start: hand.start,
    open: hand.open,
    all: multiple ? () => setSelected(rows?.map(({ id }) => id) ?? []) : undefined,
    refresh,
    filter: openFilter,
    peek: hand.togglePeek,
    view: (n) => {
      const nth = n === 0 ? null : views.views[n - 1]
      if (nth !== undefined) views.show(nth)
    },
    turn,
  })
  const list = { grid, state, selected, total: total?.total, named, filtering, openFilter, setFilters, setSort }
  return (
    <ListProvider value={list}>
      <Page width="fill">
        <ListHead
          title={title}
          phone={phone}
          entries={hand.entries}
          grid={grid}
          state={state}
          columns={columns}
          bring={props.bring}
          hint={<SelectionHint name={grid.name} names={hand.rows.map(nameOf)} onClear={multiple ? () => setSelected([]) : undefined} />}
          onRefresh={refresh}
          onPrint={paper.print}
          onView={() => setNaming(true)}
          changing={emLote && { on: changing, set: setChanging }}
        >
          {views.views.length > 0 && <ViewsRow {...views} />}
        </ListHead>
        {above}
        {emLote && changing && (
          <EmLoteBar
            grid={grid}
            de={emLote}
            marcadas={hand.rows}
            nameOf={nameOf as (row: Row) => string} // it hands the name rows of this grid, which `later` forgets
            onClose={() => setChanging(false)}
          />
        )}
        <div className={styles.narrowing}>
          <div className={styles.filters}>
            {ready}
            <Chips />
          </div>
          {search !== false && <SearchField onLeave={() => enterGrid(area.current)} />}
        </div>
        {/* Keys bubble up from the grid, which has the focus; this is no control of its own. */}
        <section
          ref={area}
          tabIndex={-1}
          className={styles.grid}
          aria-label={`Lista de ${grid.name.plural}`}
          // Also while it is not known yet what to ask for.
          aria-busy={page.isFetching || shown.waiting}
          onKeyDown={onKeyDown}
        >
          {page.error && view !== 'error' && <RowsBefore error={page.error} others={page.others} onRetry={refresh} />}
          {page.isFetching && rows !== undefined && <div className={styles.refreshing} />}
          {view === 'error' && page.error ? (
            <ListError error={page.error} onRetry={refresh} />
          ) : view === 'empty' ? (
            <ListEmpty begin={hand.entries.find(({ action }) => isMain(action))} bring={props.bring} />
          ) : (
            <Rows {...props} page={page} columns={columns} hand={hand} turnTo={turnTo} />
          )}
        </section>
        <Peeked {...props} hand={hand} />
        {naming && <ViewDialog grade={gradeOf(grid)} now={views.now} onClose={() => setNaming(false)} />}
        {paper.printed && <PrintedList grid={grid} filter={state.filter} cells={props.cells} {...paper.printed} />}
      </Page>
    </ListProvider>
  )
}

function enterGrid(area: HTMLElement | null): void {
  const place = area?.querySelector<HTMLElement>('tbody td') ?? area
  place?.focus()
}

type Selection<R extends Row> = {
  rows: R[] | undefined
  selected: number[]
  setSelected: (ids: number[]) => void
  multiple: boolean
  area: RefObject<HTMLElement | null>
}

type Hand<R extends Row> = ReturnType<typeof useHand<R, string>>

/** The rows in hand, what is done with them, and the one that is shown beside the list. */
function useHand<R extends Row, K extends string>(
  { grid, actions = NO_ACTIONS, nameOf = nomeOf }: Pick<ListProps<R, K>, 'grid' | 'actions' | 'nameOf'>,
  { rows, selected, setSelected, multiple, area }: Selection<R>,
) {
  const [peeked, setPeeked] = useState<R>()
  const inHand = rows?.filter(({ id }) => selected.includes(id)) ?? []
  const { visible, entries, start } = useActions({ prefix: grid.prefix, name: grid.name, actions, selected: inHand, nameOf, area })
  /** As it was read last; gone with the row. */
  const peekedRow = rows && peeked ? rows.find(({ id }) => id === peeked.id) : peeked
  const startOn = (action: Action<R>, row: R | undefined) => {
    // What leads somewhere leads to the row in hand, whatever else is ticked.
    const many = multiple && inHand.length > 0 && (action.kind === 'post' || action.kind === 'delete' || action.kind === 'open')
    if (row && !many) setSelected([row.id])
    void start(action, row && !many ? [row] : inHand)
  }
  const peek = (row: R) => {
    if (!multiple) setSelected([row.id])
    setPeeked(row)
  }
  return {
    rows: inHand,
    selected,
    setSelected,
    multiple,
    visible,
    entries,
    start: startOn,
    /** What leads nowhere is shown beside the list. */
    open: (row: R) => {
      const action = defaultAction(visible, row)
      if (action) startOn(action, row)
      else peek(row)
    },
    peeked: peekedRow,
    peek,
    togglePeek: (row: R) => {
      setSelected([row.id])
      setPeeked(peekedRow?.id === row.id ? undefined : row)
    },
    endPeek: () => setPeeked(undefined),
  }
}

type RowsProps<R extends Row, K extends string> = ListProps<R, K> & {
  page: ReturnType<typeof useListPage<R>>
  columns: ReturnType<typeof useColumnPrefs>
  hand: Hand<R>
  turnTo: (page: number) => void
}

function Rows<R extends Row, K extends string>(props: RowsProps<R, K>) {
  const { grid, title = grid.title, cells, phone, tall = false, page, columns, hand, turnTo } = props
  const { state } = useList()
  const narrow = usePhone()
  return (
    <>
      <ListGrid<R>
        title={title}
        columns={grid.columns}
        prefs={columns.prefs}
        visible={columns.visible}
        onPrefs={columns.change}
        cells={cells}
        phone={narrow ? phone : undefined}
        tall={tall}
        multiple={hand.multiple}
        rows={page.rows}
        standing={page.standing}
        selected={hand.selected}
        onSelect={hand.setSelected}
        onFocus={(row) => hand.peeked && hand.peek(row)}
        onOpen={hand.open}
      />
      <div className={styles.foot}>
        {grid.somas && <Somas grid={{ ...grid, somas: grid.somas }} filter={state.filter} shown={columns.visible} />}
        <PagerBar page={state.page} rows={page.rows?.length} total={page.data} onPage={turnTo} />
      </div>
    </>
  )
}

function Peeked<R extends Row, K extends string>({ grid, cells, nameOf = nomeOf, hand }: ListProps<R, K> & { hand: Hand<R> }) {
  const { peeked: row, visible, start, endPeek } = hand
  const action = row && defaultAction(visible, row)
  return (
    row && (
      <Peek
        grid={grid}
        cell={(name, column) => <Cell name={name} column={column} row={row} cells={cells} />}
        title={nameOf(row)}
        open={action && { label: action.label, press: () => start(action, row) }}
        onClose={endPeek}
      />
    )
  )
}
