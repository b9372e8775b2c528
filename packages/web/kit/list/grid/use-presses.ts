import type { Row } from '@retaguarda/contract/kit/row.ts'
import { type ChangeEvent, type MouseEvent, type RefObject, useEffect, useRef } from 'react'
import { cellAt, rowAt } from './cell-keys.ts'
import styles from './phone-row.module.css'
import { type Press, selectionAfter } from './selection.ts'

type Parts<R extends Row> = {
  rows: R[] | undefined
  /** What stands there, those of before while others are on their way. */
  standing: R[] | undefined
  selected: number[]
  multiple: boolean
  onSelect: (ids: number[]) => void
  onOpen: (row: R) => void
}

/** ms within which two clicks are one double click, at the most patient setting. */
const TWICE = 1000

/** What presses on the rows do: one selects, two open; a box adds its row, Shift all that lie between. */
export function usePresses<R extends Row>({ rows, standing, selected, multiple, onSelect, onOpen }: Parts<R>) {
  const among = (all: R[] | undefined, target: EventTarget | null): R | undefined => all?.[rowAt(target)?.sectionRowIndex ?? -1]
  const rowOf = (target: EventTarget | null) => among(rows, target)
  /** The row of the last press, from which Shift goes on. */
  const last = useRef<number>(undefined)
  const select = ({ id }: R, press: Press): void => {
    if (multiple) onSelect(selectionAfter(rows?.map((row) => row.id) ?? [], selected, id, press, last.current))
    else onSelect(press.add && selected.includes(id) ? [] : [id])
    if (!press.range) last.current = id
  }
  /** Where the first of two clicks was: it may have closed a dialog over the row, which then is not what was meant. */
  const began = useRef({ id: 0, at: 0 })
  const onClick = (event: MouseEvent) => {
    const row = among(standing, event.target)
    // Text that has just been marked to be copied; and a box says itself that it was ticked.
    if (!row || getSelection()?.type === 'Range' || event.target instanceof HTMLInputElement) return
    if (event.detail === 1) began.current = { id: row.id, at: event.timeStamp }
    // What others are about to take the place of is opened, but not chosen.
    if (rows) select(row, { add: event.ctrlKey || event.metaKey, range: event.shiftKey })
    if (onName(event.target)) onOpen(row)
  }
  const onDoubleClick = (event: MouseEvent) => {
    const row = among(standing, event.target)
    const { id, at } = began.current
    if (row?.id === id && event.timeStamp - at < TWICE) onOpen(row)
  }
  /** A second press marks no word, and Shift no text: they open the row and select several. */
  const onMouseDown = (event: MouseEvent) => {
    if (!rowAt(event.target) || (event.detail < 2 && !(multiple && event.shiftKey))) return
    event.preventDefault()
    getSelection()?.removeAllRanges()
    cellAt(event.target)?.focus()
  }
  const onTick = useLatest(({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const row = rowOf(currentTarget)
    if (row) select(row, { add: true, range: nativeEvent instanceof globalThis.MouseEvent && nativeEvent.shiftKey })
  })
  return { rowOf, select, onTick: multiple ? onTick : undefined, mouse: { onClick, onDoubleClick, onMouseDown } }
}

/** On a phone a tap on the name opens the row; a tap beside it selects it, for the actions. */
const onName = (target: EventTarget) => target instanceof Element && target.closest(`.${styles.title} > *`) !== null

/** One function for all drawings, which does what the last one says: rows that did not change are not drawn again for it. */
function useLatest<A extends unknown[]>(act: (...args: A) => void): (...args: A) => void {
  const latest = useRef(act)
  latest.current = act
  return useRef((...args: A) => latest.current(...args)).current
}

const PRESSES = ['mousedown', 'click', 'dblclick'] as const

/**
 * Keeps from a place the second press of a double click whose first one was elsewhere: it closed a dialog over the place, and the second
 * would choose the row that lay beneath, to which the next action would then be done.
 */
export function useOwnClicks(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let beganHere = false
    const keep = (event: globalThis.MouseEvent) => {
      const isHere = event.target instanceof Node && place.current?.contains(event.target) === true
      // Known when it is pressed: what it was on may be drawn anew by rows that come in between.
      if (event.type === 'mousedown' && event.detail <= 1) beganHere = isHere
      if (event.detail > 1 && isHere && !beganHere) event.stopPropagation()
    }
    for (const press of PRESSES) document.addEventListener(press, keep, true)
    return () => {
      for (const press of PRESSES) document.removeEventListener(press, keep, true)
    }
  }, [place])
}
