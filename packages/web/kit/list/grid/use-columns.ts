import { type Columns, choosableColumns } from '@retaguarda/contract/kit/columns.ts'
import type { Row } from '@retaguarda/contract/kit/row.ts'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { useWide } from '../../ui/use-screen.ts'
import type { CellsBy } from '../columns/cell.tsx'
import { type ColumnPrefs, draggedOrder } from '../state/prefs.ts'
import { useColumnDrag } from './use-column-drag.ts'
import { columnsOf, type GridColumn, isTight, widthOfAll } from './widths.ts'

type Parts<R extends Row> = {
  columns: Columns
  prefs: ColumnPrefs
  visible: string[]
  onPrefs: (prefs: ColumnPrefs) => void
  cells: CellsBy<string, R> | undefined
  /** The column that a row is known by: it gets the most room. */
  main: string
}
type Drawn = { name: string; width: number }

/** Below it the sidebar is collapsed, and the columns take what they need. */
const NARROW_EM = 75
/** Px by which the keys draw a column. */
const STEP = 8

/** The columns as the person has them, and how their order and widths are changed. */
export function useColumns<R extends Row>({ columns, prefs, visible, onPrefs, cells, main }: Parts<R>) {
  const narrow = !useWide(NARROW_EM)
  const [shown, tight] = useMemo(() => {
    const parts = { columns, visible, main, prefs, cells, narrow }
    return [columnsOf(parts), isTight(parts)] as const
  }, [columns, visible, main, prefs, cells, narrow])
  /** What is being drawn wider now. */
  const [drawn, draw] = useState<Drawn>()

  const sized = (name: string, width: number): Drawn => {
    const least = shown.find((column) => column.name === name)?.least ?? 0
    return { name, width: Math.round(Math.max(least, width)) }
  }
  const keepWidth = ({ name, width }: Drawn) => onPrefs({ ...prefs, widths: { ...prefs.widths, [name]: width } })
  const onMove = (name: string, over: string) => {
    const others = visible.filter((one) => one !== name)
    onPrefs(draggedOrder(choosableColumns(columns), prefs, others.toSpliced(visible.indexOf(over), 0, name)))
  }
  const drag = useColumnDrag({
    onDraw: (name, width) => draw(sized(name, width)),
    onDrawn: () => {
      if (drawn) keepWidth(drawn)
      draw(undefined)
    },
    onMove,
  })
  /** Alt and the arrows draw the column of a head wider or narrower, Shift or Ctrl and the arrows move it. False for other keys. */
  const onHeadKey = (head: HTMLTableCellElement, { key, altKey, shiftKey, ctrlKey, metaKey }: KeyboardEvent): boolean => {
    const name = head.dataset['col']
    const by = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0
    if (by === 0 || name === undefined || !(altKey || shiftKey || ctrlKey || metaKey)) return false
    const over = visible[visible.indexOf(name) + by]
    if (altKey) keepWidth(sized(name, head.offsetWidth + by * STEP))
    else if (over !== undefined) onMove(name, over)
    return true
  }
  return { shown, tight, drawn, drag, onHeadKey }
}

/** How wide each column is: those that grow share the room that the others, and `besides` px, leave. */
export function stylesOf(columns: GridColumn[], besides: number, drawn: Drawn | undefined): { width: string }[] {
  const now = columns.map((column) => (column.name === drawn?.name ? { ...column, width: drawn.width, flex: 0 } : column))
  const all = widthOfAll(now) + besides
  const shares = now.reduce((sum, { flex }) => sum + flex, 0)
  return now.map(({ width, flex }) => ({
    width: flex === 0 ? `${width}px` : `calc(${width}px + max(0px, 100cqi - ${all}px) * ${flex / shares})`,
  }))
}
