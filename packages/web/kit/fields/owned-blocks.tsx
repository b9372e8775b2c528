import { memo, type ReactNode } from 'react'
import { useFormStore, useValue } from '../form/form-store.ts'
import styles from '../form/owned-rows.module.css'
import { InRow, NoRows, type OwnedList, RemoveRow, RowsFoot, useOwnedRows } from '../form/owned-rows.tsx'
import type { Values } from '../form/path.ts'
import { Card } from '../ui/card.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { FormGrid } from './field-frame.tsx'

type Props = OwnedList & {
  /** Fields of one row, as a constant element. */
  children: ReactNode
  /** How the rows read when the form is only looked at. */
  viewColumns: Column<Values>[]
}

/** Owned rows that have too many fields for a line of a table: a block of fields each. */
export function OwnedBlocks({ children, viewColumns, ...parts }: Props) {
  const { mode } = useFormStore()
  const rows = useOwnedRows(parts)
  if (mode === 'visualizar') return <PlainTable {...parts} columns={viewColumns} />
  return (
    <Card flush>
      {rows.keys.map((key, index) => (
        <Block key={key} parts={parts} index={index} last={rows.keys.length === 1} remove={rows.remove}>
          {children}
        </Block>
      ))}
      <RowsFoot {...parts} addRef={rows.addRef} add={rows.add} />
    </Card>
  )
}

type BlockProps = { parts: OwnedList; index: number; last: boolean; remove: (index: number) => void; children: ReactNode }

const Block = memo(
  function Block({ parts, index, last, remove, children }: BlockProps) {
    return (
      <InRow list={parts.list} index={index} labelled>
        <div className={styles.block} role="group" aria-label={`${parts.one[0]?.toUpperCase()}${parts.one.slice(1)} ${index + 1}`}>
          <span className={styles.blockIndex} aria-hidden>
            {index + 1}
          </span>
          <FormGrid>{children}</FormGrid>
          <RemoveRow parts={parts} index={index} last={last} remove={remove} />
        </div>
      </InRow>
    )
  },
  (a, b) => a.index === b.index && a.last === b.last && a.remove === b.remove && a.parts.keep === b.parts.keep,
)

function PlainTable({ list, none, columns }: OwnedList & { columns: Props['viewColumns'] }) {
  const value = useValue(list)
  const rows = Array.isArray(value) ? (value as Values[]) : [] // what the form's own rows put there
  if (rows.length === 0) return <NoRows>{none}</NoRows>
  return (
    <Card flush>
      <DataTable columns={columns} rows={rows} keyOf={(_, index) => index} phone="stack" />
    </Card>
  )
}
