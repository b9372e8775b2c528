import type { Row } from '@retaguarda/contract/kit/row.ts'
import type { GridApi } from 'ag-grid-community'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { Action } from '../actions/action.ts'
import { meant } from '../../shell/letters.ts'
import { selectShown } from './rows.ts'

type Parts<R extends Row> = {
  api: GridApi<R> | undefined
  actions: Action<R>[]
  /** `row` is the one with the focus. */
  start: (action: Action<R>, row: R | undefined) => void
  open: (row: R) => void
  /** Several rows may be selected: `Ctrl A` takes all that are shown. */
  multiple: boolean
  refresh: () => void
  filter: (column: string) => void
  turn: (by: -1 | 1) => void
  /** Shows the row beside the list, or no more. */
  peek: (row: R) => void
  /** The n-th view; 0 is the list as it is declared. */
  view: (n: number) => void
}

const isTyping = (target: Element) => target.closest('input, textarea, select, [contenteditable="true"]') !== null

/** The keys of a list, which only act while its grid has the focus. Space and arrows are AG Grid's own. */
export function useGridKeys<R extends Row>({ api, actions, start, open, multiple, refresh, filter, turn, peek, view }: Parts<R>) {
  return (event: KeyboardEvent<HTMLElement>): void => {
    const { target, currentTarget } = event
    // A popover of a head is inside for React, but not on the screen.
    if (!(target instanceof Element) || !currentTarget.contains(target) || isTyping(target)) return
    if (multiple && (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a' && target.closest('.ag-cell') && api) {
      event.preventDefault()
      return selectShown(api, true)
    }
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    const key = meant(event.key, 'I')
    const cell = api?.getFocusedCell()
    const row = cell ? api?.getDisplayedRowAtIndex(cell.rowIndex)?.data : undefined
    const action = actions.find((each) => each.key === key)
    if (action) start(action, row)
    else if (key === 'Enter' && row && target.closest('.ag-cell')) open(row)
    else if (key === ' ' && row && !multiple && target.closest('.ag-cell')) peek(row)
    else if (/^\d$/.test(key)) view(Number(key))
    else if (key === '[') turn(-1)
    else if (key === ']') turn(1)
    else if (key === 'R') refresh()
    else if (key === 'F') filter(target.closest('[col-id]')?.getAttribute('col-id') ?? '')
    else return
    event.preventDefault()
  }
}

/**
 * What had the focus (a head, a cell, the button of an empty list) goes away with the view that it was in: the focus then goes to the area
 * itself, where the keys of the list go on working. The first view, undefined until the list has answered, takes nothing away: a page that has
 * just been opened begins at its top.
 */
export function useFocusOnView(view: string | undefined) {
  const area = useRef<HTMLElement>(null)
  const before = useRef(view)
  useEffect(() => {
    const was = before.current
    if (view === undefined || was === view) return
    before.current = view
    if (was !== undefined && document.activeElement === document.body) area.current?.focus({ preventScroll: true })
  }, [view])
  return area
}
