import { Popover } from '@mantine/core'
import type { ReactElement } from 'react'
import { FilterEditor } from './filter-editor.tsx'
import { useList } from './list-context.ts'
import { withFilter, withoutFilter } from './list-state.ts'

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
export function FilterPopover({ column, index, opened, onClose, children }: Props) {
  return (
    <Popover
      opened={opened}
      onChange={(open) => !open && onClose()}
      position="bottom-start"
      trapFocus
      returnFocus
      withRoles={false}
      shadow="md"
    >
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown p={0} role="dialog" aria-label={`Filtro de ${useList().grid.columns[column]?.label ?? column}`}>
        <ColumnFilter column={column} index={index} onClose={onClose} />
      </Popover.Dropdown>
    </Popover>
  )
}

/** The editor of one filter of the list around it. */
export function ColumnFilter({ column: name, index, onClose }: Pick<Props, 'column' | 'index' | 'onClose'>) {
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
