import { Button } from '@mantine/core'
import { choosableColumns, type Column } from '@retaguarda/contract/kit/columns.ts'
import type { Grid } from '@retaguarda/contract/kit/resource.ts'
import type { ReactNode } from 'react'
import { DockedPanel } from '../../window/docked-panel.tsx'
import styles from './peek.module.css'

type Props = {
  grid: Pick<Grid, 'columns'>
  cell: (name: string, column: Column) => ReactNode
  title: string
  /** Leads on to the record. */
  open: { label: string; press: () => void } | undefined
  onClose: () => void
}

/** The record of the row with the focus, beside the list: all that the grid knows of it, without leaving. */
export const Peek = ({ grid, cell, title, open, onClose }: Props) => (
  <DockedPanel title={title} onClose={onClose}>
    <dl className={styles.peek}>
      {choosableColumns(grid.columns).map((name) => {
        const column = grid.columns[name]
        return (
          column && (
            <div key={name}>
              <dt>{column.label}</dt>
              <dd>{cell(name, column)}</dd>
            </div>
          )
        )
      })}
    </dl>
    {open && (
      <Button variant="filled" onClick={open.press} aria-keyshortcuts="Enter">
        {open.label}
      </Button>
    )}
  </DockedPanel>
)
