import { type Column, wordOf } from '@retaguarda/contract/kit/columns.ts'
import type { ColumnOf, Grid } from '@retaguarda/contract/kit/resource.ts'
import type { Row } from '@retaguarda/contract/kit/row.ts'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { valueAt } from '../../form/path.ts'
import { EMPTY, formatBoolean, formatDate, formatDateTime, formatMoney, formatNumber, formatRate } from '../../ui/format.ts'
import { formatDocumento } from '../../ui/format-pessoa.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './list-grid.module.css'

/** Cells that are more than the text of their value, by column. */
export type CellsBy<K extends string, R> = Partial<Record<K, (row: R) => ReactNode>>
/** The same for a grid of the contract: `const CELLS: Cells<typeof usuario>`. */
export type Cells<G extends Grid> = CellsBy<ColumnOf<G>, z.output<G['row']>>

/** Which columns make the two lines of a row on a phone. */
export type PhoneBy<K extends string> = { title: K; left?: K; right?: K }
/** The same for a grid of the contract: `const PHONE: PhoneLook<typeof usuario>`. */
export type PhoneLook<G extends Grid> = PhoneBy<ColumnOf<G>>

/** A value as text, by the type of its column; empty ones are `—`. */
export function textOf(column: Column, value: unknown): string {
  if (value === null || value === undefined || value === '') return column.empty ?? EMPTY
  const text = String(value)
  switch (column.type) {
    case 'boolean':
      return formatBoolean(value === true)
    case 'enum':
    case 'text':
      return wordOf(column, value) ?? EMPTY
    case 'number':
      return column.plain ? text : formatNumber(text)
    case 'cpfCnpj':
      return formatDocumento(text)
    case 'date':
      return formatDate(text)
    case 'dateTime':
      // A day without a time, as a beginning typed without one, shows none.
      return formatDateTime(text).replace(/ 00:00$/, '')
    case 'money':
      return formatMoney(text)
    case 'rate':
      return formatRate(text)
  }
}

type Props<R extends Row> = { name: string; column: Column; row: R | undefined; cells: CellsBy<string, R> | undefined }

/** One cell: a bar while its row is on its way. */
export function Cell<R extends Row>({ name, column, row, cells }: Props<R>) {
  if (row === undefined) return <Waiting name={name} column={column} />
  const own = cells?.[name]
  if (own) return own(row)
  const text = textOf(column, valueAt(row, name))
  if (text === EMPTY) return <span className="m3">{EMPTY}</span>
  return (
    <span className="elip" title={column.type === 'text' ? text : undefined}>
      {text}
    </span>
  )
}

const WIDTHS = ['72%', '54%', '63%', '48%']

function Waiting({ name, column }: { name: string; column: Column }) {
  const width = column.type === 'text' ? WIDTHS[name.length % WIDTHS.length] : '60%'
  return (
    <span className={styles.waiting}>
      <Skeleton width={width} />
    </span>
  )
}
