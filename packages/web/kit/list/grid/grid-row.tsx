import { Checkbox } from '@mantine/core'
import type { Columns } from '@retaguarda/contract/kit/columns.ts'
import type { Row } from '@retaguarda/contract/kit/row.ts'
import { type ChangeEvent, memo } from 'react'
import { Cell, type CellsBy, type PhoneBy } from '../columns/cell.tsx'
import styles from '../columns/list-grid.module.css'
import phoneStyles from './phone-row.module.css'
import { type GridColumn, isNumeric } from './widths.ts'

type Props<R extends Row> = {
  /** Undefined while it is on its way. */
  row: R | undefined
  columns: GridColumn[]
  /** Of the grid, shown or not. */
  all: Columns
  phone: PhoneBy<string> | undefined
  cells: CellsBy<string, R> | undefined
  selected: boolean
  onTick: ((event: ChangeEvent<HTMLInputElement>) => void) | undefined
}

/** A row of the grid. Which of its cells Tab reaches is written on them by who moves the focus, not here. */
export const GridRow = memo(<R extends Row>({ row, columns, all, phone, cells, selected, onTick }: Props<R>) => (
  <tr data-id={row?.id} aria-selected={selected}>
    {onTick && (
      <td className={styles.tick} tabIndex={-1}>
        <Checkbox
          size="xs"
          tabIndex={-1}
          aria-label="Selecionar a linha"
          checked={selected}
          disabled={row === undefined}
          onChange={onTick}
        />
      </td>
    )}
    {phone ? (
      <td data-col={phone.title} tabIndex={-1}>
        <PhoneRow columns={all} look={phone} row={row} cells={cells} />
      </td>
    ) : (
      columns.map(({ name, column }) => (
        <td key={name} data-col={name} tabIndex={-1} className={name === 'id' ? 'num m2' : isNumeric(column) ? 'num' : undefined}>
          <Cell name={name} column={column} row={row} cells={cells} />
        </td>
      ))
    )}
  </tr>
)) as <R extends Row>(props: Props<R>) => React.ReactNode // memo forgets of which row it is

type PhoneProps<R extends Row> = { columns: Columns; look: PhoneBy<string> } & Pick<Props<R>, 'row' | 'cells'>

/** Under 768 px the grid has one column of two-line rows. */
function PhoneRow<R extends Row>({ columns, look, row, cells }: PhoneProps<R>) {
  const cell = (name: string | undefined) => {
    const column = name === undefined ? undefined : columns[name]
    return name !== undefined && column !== undefined && <Cell name={name} column={column} row={row} cells={cells} />
  }
  return (
    <div className={phoneStyles.phone}>
      <div className={phoneStyles.title}>{cell(look.title)}</div>
      <div className={phoneStyles.line}>
        <span className={phoneStyles.left}>{cell(look.left)}</span>
        <span className="num">{cell(look.right)}</span>
      </div>
    </div>
  )
}
