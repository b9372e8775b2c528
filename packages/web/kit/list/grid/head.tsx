import { Checkbox } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconFilter } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import type { PhoneBy } from '../columns/cell.tsx'
import { FilterByColumn, FilterPopover } from '../filter/popover.tsx'
import { nextSort } from '../state/list-state.ts'
import { useList } from '../state/use-list.ts'
import styles from '../columns/list-grid.module.css'
import type { ColumnDrag } from './use-column-drag.ts'
import { type GridColumn, isNumeric } from './widths.ts'

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const

type HeadProps = {
  columns: GridColumn[]
  phone: PhoneBy<string> | undefined
  drag: ColumnDrag
  /** Whether the rows of the page are ticked, where they have boxes. */
  ticks: false | { all: boolean; some: boolean; set: (on: boolean) => void }
}

/** The heads of the grid. */
export const GridHead = ({ columns, phone, drag, ticks }: HeadProps) => (
  <thead>
    <tr>
      {ticks && (
        <th scope="col" className={styles.tick} tabIndex={-1} aria-label="Seleção">
          <Checkbox
            size="xs"
            tabIndex={-1}
            aria-label="Selecionar todas as linhas da página"
            checked={ticks.all}
            indeterminate={ticks.some && !ticks.all}
            onChange={() => ticks.set(!ticks.all)}
          />
        </th>
      )}
      {phone ? (
        <th scope="col" tabIndex={-1} data-col={phone.title}>
          <PhoneHead sortedBy={phone.title} />
        </th>
      ) : (
        columns.map((column) => <Head key={column.name} {...column} drag={drag} />)
      )}
    </tr>
  </thead>
)

/** A column's head: its label sorts (Shift adds a second order), its funnel filters; dragged it moves, dragged at its edge it is drawn wider. */
function Head({ name, column, drag: { head, edge, dragged } }: GridColumn & { drag: ColumnDrag }) {
  const { label, fixed, unsorted } = column
  const sort = useSortOf(name)
  return (
    <th
      scope="col"
      tabIndex={-1}
      data-col={name}
      className={isNumeric(column) ? 'num' : undefined}
      aria-sort={sort && ARIA_SORT[sort.direction]}
      data-dragged={dragged?.name === name || undefined}
      data-over={(dragged?.over === name && dragged.name !== name) || undefined}
      {...head(name)}
    >
      <div className={styles.head}>
        {fixed || unsorted ? <span className={styles.fixed}>{label}</span> : <SortLabel name={name} label={label} />}
        {!fixed && <Funnel name={name} label={label} />}
      </div>
      <span className={styles.edge} {...edge(name)} />
    </th>
  )
}

/** The one head of a phone: sorts by the title, filters by any column. */
function PhoneHead({ sortedBy }: { sortedBy: string }) {
  const { grid, state } = useList()
  const { singular } = grid.name
  return (
    <div className={styles.head}>
      <SortLabel name={sortedBy} label={singular.charAt(0).toUpperCase() + singular.slice(1)} />
      <FilterByColumn>
        {(toggle, opened) => <FunnelButton on={state.filter.length > 0} aria-label="Filtrar" aria-expanded={opened} onClick={toggle} />}
      </FilterByColumn>
    </div>
  )
}

function useSortOf(name: string) {
  const { sort } = useList().state
  const place = sort.findIndex(({ col }) => col === name)
  const found = sort[place]
  return found && { direction: found.sort, place: sort.length > 1 ? place + 1 : undefined }
}

/** The label of a head, as the button that changes the order. */
function SortLabel({ name, label }: { name: string; label: string }) {
  const { state, setSort } = useList()
  const sort = useSortOf(name)
  const Arrow = sort?.direction === 'desc' ? IconArrowDown : IconArrowUp
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.label}
      title={`Ordenar por ${label}. Com Shift, como segunda ordem.`}
      onClick={({ shiftKey, ctrlKey, metaKey }) => setSort(nextSort(state.sort, name, shiftKey || ctrlKey || metaKey))}
    >
      <span className="elip">{label}</span>
      {sort && <Arrow size={14} aria-hidden />}
      {sort?.place && <small aria-hidden>{sort.place}</small>}
    </button>
  )
}

function Funnel({ name, label }: { name: string; label: string }) {
  const { state, filtering, openFilter } = useList()
  const index = state.filter.findIndex((filter) => filter.name === name)
  const opened = filtering === name
  return (
    <FilterPopover column={name} index={index === -1 ? undefined : index} opened={opened} onClose={() => openFilter(undefined)}>
      <FunnelButton
        on={index !== -1}
        aria-label={`Filtrar ${label}`}
        aria-description={index === -1 ? undefined : 'Há um filtro em vigor.'}
        aria-expanded={opened}
        onClick={() => openFilter(opened ? undefined : name)}
      />
    </FilterPopover>
  )
}

/** Opens a filter; `on` while one is in force. */
const FunnelButton = ({ on, ...props }: ComponentProps<'button'> & { on: boolean }) => (
  <button type="button" tabIndex={-1} aria-haspopup="dialog" data-on={on || undefined} {...props} className={styles.funnel}>
    <IconFilter size={14} fill={on ? 'currentColor' : 'none'} aria-hidden />
  </button>
)
