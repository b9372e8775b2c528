import type { Row } from './action.ts'
import { FilterByColumn } from './add-filter.tsx'
import { Cell, type Cells } from './cell.tsx'
import { FunnelIcon, SortLabel } from './head.tsx'
import headStyles from './head.module.css'
import { useList } from './list-context.ts'
import styles from './list-grid.module.css'
import type { ListDefaults } from './list-state.ts'

/** Which columns make the two lines of a row on a phone. */
export type PhoneLook = { title: string; left?: string; right?: string }

type Props<R extends Row> = { columns: ListDefaults['columns']; look: PhoneLook; row: R | undefined; cells: Cells<R> | undefined }

export function PhoneRow<R extends Row>({ columns, look, row, cells }: Props<R>) {
  const cell = (name: string | undefined) => {
    const column = name === undefined ? undefined : columns[name]
    return name !== undefined && column !== undefined && <Cell name={name} column={column} row={row} cells={cells} />
  }
  return (
    <div className={styles.phone}>
      <div className={styles.phoneTitle}>{cell(look.title)}</div>
      <div className={styles.phoneLine}>
        <span className={styles.phoneLeft}>{cell(look.left)}</span>
        <span className="num">{cell(look.right)}</span>
      </div>
    </div>
  )
}

/** The one head of a phone: sorts by the title, filters by any column. */
export function PhoneHead({ sortedBy }: { sortedBy: string }) {
  const { grid, state } = useList()
  const { singular } = grid.name
  return (
    <div className={headStyles.head}>
      <SortLabel name={sortedBy} label={singular.charAt(0).toUpperCase() + singular.slice(1)} />
      <FilterByColumn>
        {(toggle, opened) => (
          <button
            type="button"
            className={headStyles.funnel}
            aria-label="Filtrar"
            aria-haspopup="dialog"
            aria-expanded={opened}
            data-on={state.filter.length > 0 || undefined}
            onClick={toggle}
          >
            <FunnelIcon on={state.filter.length > 0} />
          </button>
        )}
      </FilterByColumn>
    </div>
  )
}
