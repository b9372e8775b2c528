import { PAGE_SIZE } from '@retaguarda/contract/kit/list-query.ts'
import { type Key, memo, type ReactNode } from 'react'
import styles from './data-table.module.css'
import { pageCount } from './pager.ts'
import { PagerBar } from './pager-bar.tsx'

export type Column<R> = {
  /** Its words in the head, and its key. */
  head: string
  /** In the place of the words: a tick for all rows, a button that sorts. */
  headCell?: ReactNode
  /** The words of the head are for who hears the table only. */
  unseen?: boolean
  /** Says with a picture what another column says in words: not for who hears the table. */
  decoration?: boolean
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

type TableProps<R> = {
  columns: readonly Column<R>[]
  rows: readonly R[]
  keyOf: (row: R, index: number) => Key
  /** Names the table. */
  label?: string
  /** Names the part that scrolls, which the keyboard then reaches. */
  region?: string
  /** The row that is meant: open beside the table, or the one that applied. */
  current?: (row: R, index: number) => boolean
  /** Its mark is ticked. */
  ticked?: (row: R, index: number) => boolean
  /** So high at most; the rows scroll below their head. */
  height?: number | string
  /** Stands by itself instead of in a card: a line around it. */
  framed?: boolean
  /** A row on a phone: a small block with name and value on its first line, a stack of labelled values, or as it is. */
  phone?: 'block' | 'stack' | 'row'
  className?: string | undefined
}

type Props<R> = TableProps<R> & {
  /** Instead of a table without rows. */
  empty?: ReactNode
  /** Which page of the rows is shown, from 1; all of them where left out. */
  pages?: { page: number; onPage: (page: number) => void }
}

/** A table that is read: columns as data, one look for all of them. */
export function DataTable<R>({ empty, pages, ...table }: Props<R>) {
  const { rows } = table
  if (rows.length === 0 && empty !== undefined) return <p className="pad m3">{empty}</p>
  if (!pages || rows.length <= PAGE_SIZE) return <Table {...table} />
  const page = Math.min(pages.page, pageCount({ total: rows.length }))
  const shown = rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
  return (
    <>
      <Table {...table} rows={shown} />
      <PagerBar of={table.label} page={page} rows={shown.length} total={{ total: rows.length }} onPage={pages.onPage} />
    </>
  )
}

/** So many columns stand side by side on paper that lies. */
const WIDE = 9

function Table<R>({ columns, rows, keyOf, current, ticked, phone = 'block', className = '', ...props }: TableProps<R>) {
  const { label, region, height, framed = false } = props
  return (
    <div
      className={`${styles.scroll} ${framed ? styles.framed : ''}`}
      data-high={height === undefined ? undefined : true}
      data-wide={columns.length >= WIDE || undefined}
      style={{ maxHeight: height }}
      {...(region !== undefined && { tabIndex: 0, role: 'region', 'aria-label': region })}
    >
      <table className={`${styles.table} ${phone === 'row' ? '' : styles[phone]} ${className}`} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ head, headCell = head, unseen, decoration, sort, num, width, className: own }) => (
              <th key={head} scope="col" aria-hidden={decoration} aria-sort={sort} style={{ width }} className={classes(num && 'num', own)}>
                {unseen ? <span className="sr">{head}</span> : !decoration && headCell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const on = current?.(row, index) === true
            const tick = ticked?.(row, index) === true
            return (
              <BodyRow key={keyOf(row, index)} columns={columns} row={row} index={index} on={on} tick={tick} stack={phone === 'stack'} />
            )
          })}
        </tbody>
        {columns.some(({ total }) => total !== undefined) && (
          <tfoot>
            <tr>
              {columns.map(({ quiet: _, ...column }) => (
                <Cell key={column.head} column={column} stack={phone === 'stack' && column.total !== undefined}>
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

type RowProps<R> = Pick<TableProps<R>, 'columns'> & { row: R; index: number; on: boolean; tick: boolean; stack: boolean }

/** Drawn again where it changed, as long as the functions of its columns are the same at each drawing: what stands above or below it may change. */
const BodyRow = memo(
  <R,>({ columns, row, index, on, tick, stack }: RowProps<R>) => (
    <tr data-on={on || tick || undefined} aria-current={on || undefined}>
      {columns.map((column) => (
        <Cell key={column.head} column={column} stack={stack}>
          {column.cell(row, index)}
        </Cell>
      ))}
    </tr>
  ),
  ({ columns: before, ...a }, { columns, ...b }) =>
    sameFields(a, b) && before.length === columns.length && columns.every((one, i) => sameBody(before[i], one)),
) as <R>(props: RowProps<R>) => ReactNode // memo forgets of which row it is

const sameFields = (a: object, b: object) => Object.entries(b).every(([name, value]) => Object.is(Reflect.get(a, name), value))
const sameBody = (a: Column<never> | undefined, b: Column<never>) =>
  a !== undefined &&
  a.cell === b.cell &&
  a.head === b.head &&
  a.at === b.at &&
  a.num === b.num &&
  a.quiet === b.quiet &&
  a.label === b.label &&
  a.className === b.className &&
  a.decoration === b.decoration

type CellProps = { column: Omit<Column<never>, 'cell'>; stack?: boolean; children: ReactNode }

function Cell({ column: { head, decoration, num, quiet, at, label, className }, stack = false, children }: CellProps) {
  const props = {
    className: classes(num && 'num', quiet && 'm2', at && styles[at], className),
    'aria-hidden': decoration,
    'data-label': stack && at !== 'name' && !decoration ? head : label,
    // On a phone, where no column says what is missing, a dash says nothing.
    'data-nothing': children === null || undefined,
    children: children === null ? <span className="m3">—</span> : children,
  }
  return at === 'name' ? <th scope="row" {...props} /> : <td {...props} />
}

const classes = (...names: (string | false | undefined)[]): string | undefined => names.filter(Boolean).join(' ') || undefined
