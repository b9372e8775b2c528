import type { Key, ReactNode } from 'react'
import styles from './data-table.module.css'

export type Column<R> = {
  /** Its words in the head, and its key. */
  head: string
  /** In the place of the words: a tick for all rows, a button that sorts. */
  headCell?: ReactNode
  /** The words of the head are for who hears the table only. */
  unseen?: boolean
  sort?: 'ascending' | 'descending' | undefined
  /** Null reads as a dash. */
  cell: (row: R, index: number) => ReactNode
  /** A figure, a date, an hour: at the right, in digits of one width. */
  num?: boolean
  /** What is not looked for first. */
  quiet?: boolean
  /** Its place on a phone. The `name` says which row it is; `mark` and `action` are controls; a `line` is long text. */
  at?: 'mark' | 'name' | 'value' | 'line' | 'action'
  /** On a phone, what a head would say where the value alone does not. */
  label?: string
  /** Its cell in the row of totals. */
  total?: ReactNode
  width?: number | string | undefined
  className?: string | undefined
}

type Props<R> = {
  columns: readonly Column<R>[]
  rows: readonly R[]
  keyOf: (row: R, index: number) => Key
  /** Names the table. */
  label?: string
  /** Names the part that scrolls, which the keyboard then reaches. */
  region?: string
  /** Instead of a table without rows. */
  empty?: ReactNode
  /** The row that is meant: open beside the table, or the one that applied. */
  current?: (row: R, index: number) => boolean
  /** So high at most; the rows scroll below their head. */
  height?: number | string
  /** Stands by itself instead of in a card: a line around it. */
  framed?: boolean
  /** A row on a phone: a small block with name and value on its first line, a stack of labelled values, or as it is. */
  phone?: 'block' | 'stack' | 'row'
  className?: string | undefined
}

/** A table that is read: columns as data, one look for all of them. */
export function DataTable<R>({ columns, rows, keyOf, empty, current, phone = 'block', className = '', ...props }: Props<R>) {
  const { label, region, height, framed = false } = props
  if (rows.length === 0 && empty !== undefined) return <p className={`${styles.empty} m3`}>{empty}</p>
  return (
    <div
      className={`${styles.scroll} ${framed ? styles.framed : ''}`}
      data-high={height === undefined ? undefined : true}
      style={{ maxHeight: height }}
      {...(region !== undefined && { tabIndex: 0, role: 'region', 'aria-label': region })}
    >
      <table className={`${styles.table} ${styles[phone]} ${className}`} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ head, headCell = head, unseen, sort, num, width, className: own }) => (
              <th key={head} scope="col" aria-sort={sort} style={{ width }} className={classes(num && 'num', own)}>
                {unseen ? <span className="sr">{head}</span> : headCell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const on = current?.(row, index) ? true : undefined
            return (
              <tr key={keyOf(row, index)} data-on={on} aria-current={on}>
                {columns.map((column) => (
                  <Cell key={column.head} column={column} stack={phone === 'stack'}>
                    {column.cell(row, index)}
                  </Cell>
                ))}
              </tr>
            )
          })}
        </tbody>
        {columns.some(({ total }) => total !== undefined) && (
          <tfoot>
            <tr>
              {columns.map(({ quiet: _, ...column }) => (
                <Cell key={column.head} column={column}>
                  {column.total}
                </Cell>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

type CellProps = { column: Omit<Column<never>, 'cell'>; stack?: boolean; children: ReactNode }

function Cell({ column: { head, num, quiet, at, label, className }, stack = false, children }: CellProps) {
  const props = {
    className: classes(num && 'num', quiet && 'm2', at && styles[at], className),
    'data-label': stack ? head : label,
    children: children === null ? <span className="m3">—</span> : children,
  }
  return at === 'name' ? <th scope="row" {...props} /> : <td {...props} />
}

const classes = (...names: (string | false | undefined)[]): string | undefined => names.filter(Boolean).join(' ') || undefined
