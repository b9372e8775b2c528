import type { Row } from '@retaguarda/contract/kit/row.ts'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { cellAt } from './cell-keys.ts'

type Parts = { rows: Row[] | undefined; selected: readonly number[]; phone: boolean }

/**
 * Where the focus goes by itself: to the row that was in hand when the list was left, or to the first one, once; and from a row that is gone to
 * the one in its place. A list that was hidden while another page loaded, and comes back after all, begins anew.
 */
export function useFocusInRows(table: RefObject<HTMLTableElement | null>, { rows, selected, phone }: Parts): void {
  const begun = useRef(false)
  const last = useRef<{ cell: HTMLTableCellElement; y: number; x: number }>(undefined)
  useEffect(() => {
    const note = ({ target }: Event) => {
      const cell = cellAt(target)
      const row = cell?.closest('tr')
      last.current = cell && row && table.current?.contains(row) ? { cell, y: row.rowIndex, x: cell.cellIndex } : undefined
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [table])
  useLayoutEffect(
    () => () => {
      begun.current = false
    },
    [],
  )
  useLayoutEffect(() => {
    if (!rows?.length || !table.current) return
    const rowsDrawn = table.current.tBodies[0]?.rows
    if (begun.current) {
      if (!last.current || last.current.cell.isConnected || document.activeElement !== document.body) return
      return rowsDrawn?.[Math.min(last.current.y, rows.length) - 1]?.cells[last.current.x]?.focus()
    }
    begun.current = true
    const left = rows.findIndex(({ id }) => id === selected[0])
    const row = rowsDrawn?.[Math.max(left, 0)]
    if (left !== -1) row?.scrollIntoView({ block: 'nearest' })
    if (focusIsFree() && (left !== -1 || !phone)) row?.cells[0]?.focus()
  }, [table, rows, selected, phone])
}

/** After a navigation the focus stands on the page's title, on the page itself while that has none, or nowhere. */
const focusIsFree = (): boolean => document.activeElement === document.body || document.activeElement?.matches('h1, #conteudo') === true
