import type { Columns } from '@retaguarda/contract/kit/columns.ts'
import { PAGE_SIZE } from '@retaguarda/contract/kit/list-query.ts'
import type { Row } from '@retaguarda/contract/kit/row.ts'
import { type FocusEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react'
import type { CellsBy, PhoneBy } from '../columns/cell.tsx'
import type { ColumnPrefs } from '../state/prefs.ts'
import { cellAt, cellByKey, keepOneTabStop } from './cell-keys.ts'
import { GridRow } from './grid-row.tsx'
import { GridHead } from './head.tsx'
import styles from '../columns/list-grid.module.css'
import { useColumns } from './use-columns.ts'
import { useFocusInRows } from './use-focus-in-rows.ts'
import { useOwnClicks, usePresses } from './use-presses.ts'

export type GridProps<R extends Row> = {
  title: string
  columns: Columns
  prefs: ColumnPrefs
  visible: string[]
  onPrefs: (prefs: ColumnPrefs) => void
  cells: CellsBy<string, R> | undefined
  /** Two-line rows in one column. */
  phone: PhoneBy<string> | undefined
  /** Two lines a row also where there are columns. */
  tall: boolean
  /** Several rows by checkboxes; else one. */
  multiple: boolean
  /** Missing until the server has answered. */
  rows: R[] | undefined
  /** What is drawn: the rows, or those of before while they are missing; nothing is done with these any more. Bars where missing. */
  standing: R[] | undefined
  /** A list that was left comes back with the row that was in hand. */
  selected: number[]
  onSelect: (ids: number[]) => void
  /** The row that the focus came to. */
  onFocus: (row: R) => void
  onOpen: (row: R) => void
}

/** Px of the column of checkboxes. */
const TICKS = 40

const WAITING: undefined[] = Array.from({ length: PAGE_SIZE })

/** The rows of a page, as a table that the browser draws (LST-004, CON-005). */
export function ListGrid<R extends Row>(props: GridProps<R>) {
  const { columns, cells, phone, multiple, rows, standing, selected, onSelect } = props
  const table = useRef<HTMLTableElement>(null)
  const area = useRef<HTMLDivElement>(null)
  const { shown, widths, two, drag, onHeadKey } = useColumns({ ...props, grid: area, besides: multiple ? TICKS : 0 })
  const { rowOf, select, onTick, mouse } = usePresses(props)
  useOwnClicks(table)
  useFocusInRows(table, { rows, selected, phone: phone !== undefined })
  useLayoutEffect(() => {
    if (table.current) keepOneTabStop(table.current)
  })
  useEffect(() => {
    // Nothing is selected that is not seen.
    const seen = rows && selected.filter((id) => rows.some((row) => row.id === id))
    if (seen && seen.length < selected.length) onSelect(seen)
  }, [rows, selected, onSelect])

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const cell = cellAt(event.target)
    // A bubble of a head is inside for React, but not on the screen.
    if (!cell || !event.currentTarget.contains(cell) || event.defaultPrevented) return
    const { key, altKey, shiftKey } = event
    const [isHead, itself, row] = [cell.tagName === 'TH', event.target === cell, rowOf(cell)]
    if (isHead && onHeadKey(cell, event)) return event.preventDefault()
    if (isHead && itself && (key === 'Enter' || key === ' ')) press(cell, shiftKey)
    else if (key === ' ' && multiple && row && itself) select(row, { add: true, range: shiftKey })
    else {
      const next = altKey ? undefined : cellByKey(cell, event)
      if (!next) return
      next.focus()
    }
    event.preventDefault()
  }
  const onFocus = ({ target, currentTarget }: FocusEvent<HTMLTableElement>) => {
    if (!currentTarget.contains(target)) return
    keepOneTabStop(currentTarget, cellAt(target))
    const row = rowOf(target)
    if (row) props.onFocus(row)
  }
  const ticks = multiple && {
    all: rows !== undefined && rows.length > 0 && rows.every(({ id }) => selected.includes(id)),
    some: selected.length > 0,
    set: (on: boolean) => onSelect(on ? (rows ?? []).map(({ id }) => id) : []),
  }
  return (
    <div ref={area} className={styles.grid}>
      <table
        ref={table}
        role="grid"
        className={styles.table}
        aria-label={props.title}
        aria-multiselectable={multiple}
        data-tall={phone || props.tall || two ? true : undefined}
        data-phone={phone ? true : undefined}
        data-two={(two && !phone) || undefined}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        {...mouse}
      >
        <colgroup>
          {multiple && <col style={{ width: TICKS }} />}
          {phone ? <col /> : shown.map(({ name }, i) => <col key={name} style={{ width: widths[i] }} />)}
        </colgroup>
        <GridHead columns={shown} phone={phone} drag={drag} ticks={ticks} />
        <tbody data-before={rows === undefined && standing !== undefined ? true : undefined}>
          {(standing ?? WAITING).map((row, i) => (
            // By its place: a page that is turned is drawn into the rows that are there, and the focus stays where it is.
            <GridRow
              key={i}
              row={row}
              columns={shown}
              all={columns}
              phone={phone}
              cells={cells}
              selected={row !== undefined && selected.includes(row.id)}
              onTick={onTick}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The first control of a head: its label, which sorts, or its box. */
const press = (head: HTMLElement, shiftKey: boolean) =>
  head.querySelector('button, input')?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }))
