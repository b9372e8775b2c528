import type { Row } from '@retaguarda/contract/kit/row.ts'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { Action } from '../actions/action.ts'
import { meant } from '../../shell/letters.ts'
import { cellAt, rowInHand } from './cell-keys.ts'

type Parts<R extends Row> = {
  rows: R[] | undefined
  actions: Action<R>[]
  /** `row` is the one with the focus. */
  start: (action: Action<R>, row: R | undefined) => void
  open: (row: R) => void
  /** Takes all that are shown, where several rows may be selected. */
  all: (() => void) | undefined
  refresh: () => void
  filter: (column: string) => void
  turn: (by: -1 | 1) => void
  /** Shows the row beside the list, or no more. */
  peek: (row: R) => void
  /** The n-th view; 0 is the list as it is declared. */
  view: (n: number) => void
}

const isTyping = (target: Element) => target.closest('input, textarea, select, [contenteditable="true"]') !== null

/** The keys of a list, which only act while its grid has the focus. Those that lead from cell to cell are the grid's own. */
export function useGridKeys<R extends Row>({ rows, actions, start, open, all, refresh, filter, turn, peek, view }: Parts<R>) {
  return (event: KeyboardEvent<HTMLElement>): void => {
    const { target, currentTarget } = event
    // A popover of a head is inside for React, but not on the screen.
    if (!(target instanceof Element) || !currentTarget.contains(target) || isTyping(target)) return
    const cell = cellAt(target)
    if (all && (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a' && cell) {
      event.preventDefault()
      return all()
    }
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    const key = meant(event.key, 'I')
    const row = rows?.[rowInHand(currentTarget)?.sectionRowIndex ?? -1]
    const action = actions.find((each) => each.key === key)
    if (action) start(action, row)
    else if (key === 'Enter' && row && cell) open(row)
    else if (key === ' ' && row && !all && cell) peek(row)
    else if (/^\d$/.test(key)) view(Number(key))
    else if (key === '[') turn(-1)
    else if (key === ']') turn(1)
    else if (key === 'R') refresh()
    else if (key === 'F') filter(cell?.dataset['col'] ?? '')
    else return
    event.preventDefault()
  }
}

/**
 * What had the focus (a head, a cell, the button of an empty list) goes away with the view that it was in: the focus then goes to the area
 * itself, where the keys of the list go on working. The first view, undefined until the list has answered, takes nothing away: a page that has
 * just been opened begins on its title.
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
