import { type Columns, choosableColumns } from '@retaguarda/contract/kit/columns.ts'
import { PAGE_SIZE } from '@retaguarda/contract/kit/list-query.ts'
import type { Row } from '@retaguarda/contract/kit/row.ts'
import {
  type CellFocusedEvent,
  type CellPosition,
  CellStyleModule,
  ColumnApiModule,
  type ColumnMovedEvent,
  type ColumnResizedEvent,
  EventApiModule,
  type GridApi,
  type GridReadyEvent,
  InfiniteRowModelModule,
  LocaleModule,
  type ModelUpdatedEvent,
  ModuleRegistry,
  RenderApiModule,
  RowApiModule,
  type RowClickedEvent,
  type RowDoubleClickedEvent,
  RowSelectionModule,
  ScrollApiModule,
  type SelectionChangedEvent,
} from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { gridTheme } from '../../theme/grid-theme.ts'
import { styleNonce } from '../../theme/nonce.ts'
import { useWide } from '../../ui/use-screen.ts'
import type { CellsBy, PhoneBy } from '../columns/cell.tsx'
import { type ColumnPrefs, draggedOrder } from '../state/prefs.ts'
import { columnDefs, isTight, phoneDefs } from './column-defs.tsx'
import { SelectionHead } from './head.tsx'
import styles from '../columns/list-grid.module.css'
import { bringBack, type FeedPage, focusFirst, gridFeed, keepFocus, unselectUnseen } from './rows.ts'
import { useOwnClicks } from './use-own-clicks.ts'

ModuleRegistry.registerModules([
  CellStyleModule,
  ColumnApiModule,
  EventApiModule,
  InfiniteRowModelModule,
  LocaleModule,
  RenderApiModule,
  RowApiModule,
  RowSelectionModule,
  ScrollApiModule,
])

export type GridProps<R extends Row> = {
  title: string
  columns: Columns
  prefs: ColumnPrefs
  visible: string[]
  onPrefs: (prefs: ColumnPrefs) => void
  cells: CellsBy<string, R> | undefined
  /** The column that a row is known by: it gets the most room. */
  main: string
  /** Two-line rows in one column. */
  phone: PhoneBy<string> | undefined
  /** Two lines a row also where there are columns. */
  tall: boolean
  /** Several rows by checkboxes; else one. */
  multiple: boolean
  page: FeedPage<R>
  /** A list that was left comes back with the row that was in hand. */
  selected: number[]
  onSelect: (ids: number[]) => void
  /** The row that the focus came to. */
  onFocus: (row: R) => void
  onOpen: (row: R) => void
  onReady: (api: GridApi<R>) => void
}

const ROW_HEIGHT = 32
const TWO_LINES = 52
/** ms within which two clicks are one double click, at the most patient setting. */
const TWICE = 1000
/** Below it the sidebar is collapsed, and the columns take what they need. */
const NARROW_EM = 75

/** AG Grid, dressed: infinite model, one block a page (LST-004, CON-005). Loaded apart from the first screen. */
export function ListGrid<R extends Row>(props: GridProps<R>) {
  const { columns, prefs, visible, cells, main, phone, tall, multiple, selected, onSelect, onPrefs } = props
  const { key, rows } = props.page
  const [api, setApi] = useState<GridApi<R>>()
  // A list that was hidden while another page loaded comes back with a new grid, which knows nothing yet.
  const feed = useMemo(() => api && gridFeed(api), [api])
  const narrow = !useWide(NARROW_EM)
  const [defs, tight] = useMemo(() => {
    const parts = { columns, visible, main, prefs, cells, narrow }
    return phone ? [phoneDefs(columns, phone, cells), undefined] : [columnDefs(parts), isTight(parts) || undefined]
  }, [phone, columns, visible, main, prefs, cells, narrow])
  const shown = useRef('')
  const leftCell = useRef<CellPosition>(null)
  useEffect(() => {
    if (!api || !feed) return
    if (shown.current !== key) leftCell.current = document.activeElement?.closest('.ag-cell') ? api.getFocusedCell() : null
    shown.current = key
    feed({ key, rows })
  }, [api, feed, key, rows])
  /** Where the first of two clicks was: it may have closed a dialog over the row, which then is not what was meant. */
  const began = useRef({ id: 0, at: 0 })
  const restored = useRef<GridApi<R>>(undefined)
  const place = useRef<HTMLDivElement>(null)
  useOwnClicks(place)
  const onModelUpdated = ({ api: updated }: ModelUpdatedEvent<R>) => {
    if (rows === undefined) return
    unselectUnseen(updated, rows)
    if (!updated.getDisplayedRowAtIndex(0)?.data) return
    keepFocus(updated, rows.length, leftCell.current)
    leftCell.current = null
    if (restored.current === updated) return
    restored.current = updated
    if (!bringBack(updated, selected) && !phone) focusFirst(updated)
  }
  const onSelectionChanged = (event: SelectionChangedEvent<R>) => {
    const ids = event.api.getSelectedNodes().flatMap(({ data }) => (data ? [data.id] : []))
    if (ids.join() !== selected.join()) onSelect(ids)
  }
  const onColumnMoved = ({ api: moved, finished, source }: ColumnMovedEvent<R>) => {
    if (!finished || source !== 'uiColumnMoved') return
    const order = moved.getAllDisplayedColumns().map((column) => column.getColId())
    onPrefs(
      draggedOrder(
        choosableColumns(columns),
        prefs,
        order.filter((name) => Object.hasOwn(columns, name)),
      ),
    )
  }
  const onColumnResized = ({ column, finished, source }: ColumnResizedEvent<R>) => {
    if (!finished || source !== 'uiColumnResized' || !column || phone) return
    onPrefs({ ...prefs, widths: { ...prefs.widths, [column.getColId()]: column.getActualWidth() } })
  }

  return (
    <div className={styles.grid} data-tight={tight} ref={place}>
      <AgGridReact<R>
        theme={gridTheme}
        styleNonce={styleNonce() || undefined}
        rowModelType="infinite"
        cacheBlockSize={PAGE_SIZE}
        infiniteInitialRowCount={PAGE_SIZE}
        rowHeight={phone || tall ? TWO_LINES : ROW_HEIGHT}
        headerHeight={ROW_HEIGHT}
        getRowId={({ data }) => String(data.id)}
        columnDefs={defs}
        defaultColDef={multiple ? DEFAULT_COLUMN : SPACE_IS_OURS}
        rowSelection={multiple ? MANY : ONE}
        selectionColumnDef={CHECKBOXES}
        localeText={gridLocale}
        suppressDragLeaveHidesColumns
        suppressMoveWhenRowDragging
        animateRows={false}
        suppressColumnMoveAnimation
        onGridReady={(event: GridReadyEvent<R>) => {
          event.api.setGridAriaProperty('label', props.title)
          setApi(event.api)
          props.onReady(event.api)
        }}
        onModelUpdated={onModelUpdated}
        onSelectionChanged={onSelectionChanged}
        onCellFocused={({ api: focused, rowIndex }: CellFocusedEvent<R>) => {
          const row = rowIndex === null ? undefined : focused.getDisplayedRowAtIndex(rowIndex)?.data
          if (row) props.onFocus(row)
        }}
        onRowClicked={({ data, event }: RowClickedEvent<R>) => {
          if (!data) return
          if (event instanceof MouseEvent && event.detail === 1) began.current = { id: data.id, at: event.timeStamp }
          if (onName(event)) props.onOpen(data)
        }}
        onRowDoubleClicked={({ data, event }: RowDoubleClickedEvent<R>) => {
          const { id, at } = began.current
          const meant = !(event instanceof MouseEvent) || (data?.id === id && event.timeStamp - at < TWICE)
          if (data && meant) props.onOpen(data)
        }}
        onColumnMoved={onColumnMoved}
        onColumnResized={onColumnResized}
      />
    </div>
  )
}

/** On a phone a tap on the name opens the row; a tap beside it selects it, for the actions. */
const onName = (event: Event | null | undefined) =>
  event?.target instanceof Element && event.target.closest(`.${styles.phoneTitle} > *`) !== null

const DEFAULT_COLUMN = { sortable: false, resizable: true, suppressHeaderMenuButton: true } as const
/** Without checkboxes the space bar opens the panel beside the list. */
const SPACE_IS_OURS = { ...DEFAULT_COLUMN, suppressKeyboardEvent: ({ event }: { event: KeyboardEvent }) => event.key === ' ' }
const CHECKBOXES = { headerComponent: SelectionHead, width: 40, resizable: false, suppressMovable: true } as const
const ONE = { mode: 'singleRow', checkboxes: false, enableClickSelection: true } as const
const MANY = { mode: 'multiRow', headerCheckbox: false, checkboxes: true, enableClickSelection: true } as const

/** What AG Grid says to a screen reader and where it draws texts of its own; the rest of its texts is never shown here. */
const gridLocale: Record<string, string> = {
  ariaRowSelect: 'Pressione Espaço para selecionar esta linha',
  ariaRowDeselect: 'Pressione Espaço para desmarcar esta linha',
  ariaRowToggleSelection: 'Pressione Espaço para marcar ou desmarcar a linha',
  ariaToggleCellValue: 'Pressione Espaço para trocar o valor',
  ariaChecked: 'marcado',
  ariaUnchecked: 'desmarcado',
  ariaIndeterminate: 'indeterminado',
  ariaColumn: 'Coluna',
  ariaHeaderSelection: 'Coluna com seleção de linhas',
  ariaSelectionColumn: 'Seleção',
  noRowsToShow: 'Nada a mostrar',
  loadingOoo: 'Carregando',
}
