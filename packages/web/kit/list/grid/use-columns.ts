import { type Columns, choosableColumns } from '@retaguarda/contract/kit/columns.ts'
import type { Row } from '@retaguarda/contract/kit/row.ts'
import { type KeyboardEvent, type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import { useWide } from '../../ui/use-screen.ts'
import type { CellsBy } from '../columns/cell.tsx'
import { type ColumnPrefs, draggedOrder } from '../state/prefs.ts'
import { useColumnDrag } from './use-column-drag.ts'
import { columnsOf, fitOfAll, widthsIn } from './widths.ts'

type Parts<R extends Row> = {
  columns: Columns
  prefs: ColumnPrefs
  visible: string[]
  onPrefs: (prefs: ColumnPrefs) => void
  cells: CellsBy<string, R> | undefined
  /** What scrolls, and what of it is no column's: the boxes. */
  grid: RefObject<HTMLElement | null>
  besides: number
  /** Rows have the height of two lines anyway. */
  tall: boolean
}
type Drawn = { name: string; width: number }

/** Below it the sidebar is collapsed, and a row that has no room in one line has two. */
const NARROW_EM = 75
/** Px by which the keys draw a column. */
const STEP = 8

/** The columns as the person has them, and how their order and widths are changed. */
export function useColumns<R extends Row>({ columns, prefs, visible, onPrefs, cells, grid, besides, tall }: Parts<R>) {
  const narrow = !useWide(NARROW_EM)
  const room = useRoom(grid) - besides
  const inOne = useMemo(() => columnsOf({ columns, visible, prefs, cells, lines: 1 }), [columns, visible, prefs, cells])
  const inTwo = useMemo(() => columnsOf({ columns, visible, prefs, cells, lines: 2 }), [columns, visible, prefs, cells])
  const two = narrow && !tall && fitOfAll(inOne) > room
  const shown = two ? inTwo : inOne
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
  const now = shown.map((column) =>
    column.name === drawn?.name ? { ...column, width: drawn.width, tight: drawn.width, fit: drawn.width, grows: 0 } : column,
  )
  return { shown, widths: widthsIn(now, room), two, drag, onHeadKey }
}

/** Px between the edges of the grid, beside its scrollbar; known before it is painted. */
function useRoom(grid: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(0)
  useLayoutEffect(() => {
    const element = grid.current
    if (!element) return
    const measure = () => setRoom(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [grid])
  return room
}
