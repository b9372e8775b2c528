import { Popover } from '@mantine/core'
import { type ReactElement, type ReactNode, useState } from 'react'
import { withFilter, withoutFilter } from '../state/list-state.ts'
import { useList } from '../state/use-list.ts'
import styles from './chips.module.css'
import { FilterEditor } from './editor.tsx'

type Props = {
  column: string
  /** Place of the filter that is changed; a new one is added where left out. */
  index?: number
  opened: boolean
  onClose: () => void
  /** The button that it hangs on, which gets the focus back. */
  children: ReactElement
}

/** The filter of a column, on its head's funnel or on its chip. */
export const FilterPopover = ({ column, index, opened, onClose, children }: Props) => (
  <Bubble label={`Filtro de ${useList().grid.columns[column]?.label ?? column}`} opened={opened} onClose={onClose} target={children}>
    <ColumnFilter column={column} index={index} onClose={onClose} />
  </Bubble>
)

type BubbleProps = Pick<Props, 'opened' | 'onClose'> & { label: string; target: ReactElement; children: ReactNode }

const Bubble = ({ label, opened, onClose, target, children }: BubbleProps) => (
  <Popover
    opened={opened}
    onChange={(open) => !open && onClose()}
    position="bottom-start"
    trapFocus
    returnFocus
    withRoles={false}
    shadow="md"
  >
    <Popover.Target>{target}</Popover.Target>
    <Popover.Dropdown p={0} role="dialog" aria-label={label}>
      {children}
    </Popover.Dropdown>
  </Popover>
)

/** The editor of one filter of the list around it. */
function ColumnFilter({ column: name, index, onClose }: Pick<Props, 'column' | 'index' | 'onClose'>) {
  const { grid, state, setFilters } = useList()
  const column = grid.columns[name]
  if (column === undefined) return null
  return (
    <FilterEditor
      name={name}
      column={column}
      filter={index === undefined ? undefined : state.filter[index]}
      with={(filter) => withFilter(state.filter, filter, index)}
      onApply={(filter) => {
        onClose()
        setFilters(withFilter(state.filter, filter, index))
      }}
      onRemove={
        index === undefined
          ? undefined
          : () => {
              onClose()
              setFilters(withoutFilter(state.filter, index))
            }
      }
    />
  )
}

/** `+ Filtro`: first the column, then its filter, in the same place. */
export const AddFilter = () => (
  <FilterByColumn>
    {(toggle, opened) => (
      <button type="button" data-stays className={`as-link ${styles.link}`} aria-haspopup="dialog" aria-expanded={opened} onClick={toggle}>
        + Filtro
      </button>
    )}
  </FilterByColumn>
)

type ByColumnProps = { children: (toggle: () => void, opened: boolean) => ReactElement }

/** The choice of a column and then its filter, on any button. */
export function FilterByColumn({ children }: ByColumnProps) {
  const { grid } = useList()
  const [opened, setOpened] = useState(false)
  const [column, setColumn] = useState<string>()
  const close = () => setOpened(false)
  const toggle = () => {
    setColumn(undefined)
    setOpened(!opened)
  }
  return (
    <Bubble label="Novo filtro" opened={opened} onClose={close} target={children(toggle, opened)}>
      {column === undefined ? (
        <ul className={styles.columns}>
          {Object.entries(grid.columns)
            .filter(([, { fixed, hidden }]) => !fixed && !hidden)
            .map(([name, { label }], i) => (
              <li key={name}>
                <button type="button" data-autofocus={i === 0 || undefined} onClick={() => setColumn(name)}>
                  {label}
                </button>
              </li>
            ))}
        </ul>
      ) : (
        <ColumnFilter column={column} onClose={close} />
      )}
    </Bubble>
  )
}
