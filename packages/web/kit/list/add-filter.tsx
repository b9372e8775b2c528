import { Popover } from '@mantine/core'
import { type ReactElement, useState } from 'react'
import styles from './chips.module.css'
import { ColumnFilter } from './filter-popover.tsx'
import { useList } from './list-context.ts'

/** `+ Filtro`: first the column, then its filter, in the same place. */
export function AddFilter() {
  return (
    <FilterByColumn>
      {(toggle, opened) => (
        <button type="button" data-stays className={styles.link} aria-haspopup="dialog" aria-expanded={opened} onClick={toggle}>
          + Filtro
        </button>
      )}
    </FilterByColumn>
  )
}

type Props = { children: (toggle: () => void, opened: boolean) => ReactElement }

/** The choice of a column and then its filter, on any button. */
export function FilterByColumn({ children }: Props) {
  const { grid } = useList()
  const [opened, setOpened] = useState(false)
  const [column, setColumn] = useState<string>()
  const close = () => setOpened(false)
  const toggle = () => {
    setColumn(undefined)
    setOpened(!opened)
  }
  return (
    <Popover
      opened={opened}
      onChange={(open) => !open && close()}
      position="bottom-start"
      trapFocus
      returnFocus
      withRoles={false}
      shadow="md"
    >
      <Popover.Target>{children(toggle, opened)}</Popover.Target>
      <Popover.Dropdown p={0} role="dialog" aria-label="Novo filtro">
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
      </Popover.Dropdown>
    </Popover>
  )
}
