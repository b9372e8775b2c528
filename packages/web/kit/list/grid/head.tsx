import { Checkbox } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconFilter } from '@tabler/icons-react'
import type { CustomHeaderProps } from 'ag-grid-react'
import { type ComponentProps, useEffect, useState } from 'react'
import { FilterPopover } from '../filter/popover.tsx'
import { nextSort } from '../state/list-state.ts'
import { useList } from '../state/use-list.ts'
import styles from './head.module.css'
import { selectShown, shownSelection } from './rows.ts'

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const

/** A column's head: its label sorts (Shift adds a second order), its funnel filters. */
export function Head({ column: agColumn, displayName, eGridHeader }: CustomHeaderProps) {
  const name = agColumn.getColId()
  const { grid } = useList()
  const sort = useSortOf(name)
  const ariaSort = sort && ARIA_SORT[sort.direction]
  useEffect(() => {
    // The element is AG Grid's, which only knows the orders that it makes itself and may write its own after each drawing.
    queueMicrotask(() => {
      if (ariaSort) eGridHeader.setAttribute('aria-sort', ariaSort)
      else eGridHeader.removeAttribute('aria-sort')
    })
  })
  if (grid.columns[name]?.fixed) return <span className={styles.fixed}>{displayName}</span>
  return (
    <div className={styles.head}>
      {grid.columns[name]?.unsorted ? <span className={styles.fixed}>{displayName}</span> : <SortLabel name={name} label={displayName} />}
      <Funnel name={name} label={displayName} />
    </div>
  )
}

/** The box above the boxes: ticks every row of the page. AG Grid has none for rows that come page by page. */
export function SelectionHead({ api }: CustomHeaderProps) {
  const [state, setState] = useState(() => shownSelection(api))
  useEffect(() => {
    const look = () => setState(shownSelection(api))
    api.addEventListener('selectionChanged', look)
    api.addEventListener('modelUpdated', look)
    return () => {
      if (api.isDestroyed()) return
      api.removeEventListener('selectionChanged', look)
      api.removeEventListener('modelUpdated', look)
    }
  }, [api])
  return (
    <Checkbox
      size="xs"
      aria-label="Selecionar todas as linhas da página"
      checked={state === 'all'}
      indeterminate={state === 'some'}
      onChange={() => selectShown(api, state !== 'all')}
    />
  )
}

function useSortOf(name: string) {
  const { sort } = useList().state
  const place = sort.findIndex(({ col }) => col === name)
  const found = sort[place]
  return found && { direction: found.sort, place: sort.length > 1 ? place + 1 : undefined }
}

/** The label of a head, as the button that changes the order. */
export function SortLabel({ name, label }: { name: string; label: string }) {
  const { state, setSort } = useList()
  const sort = useSortOf(name)
  const Arrow = sort?.direction === 'desc' ? IconArrowDown : IconArrowUp
  return (
    <button
      type="button"
      className={styles.label}
      title={`Ordenar por ${label}. Com Shift, como segunda ordem.`}
      onClick={(event) => setSort(nextSort(state.sort, name, event.shiftKey))}
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
export const FunnelButton = ({ on, ...props }: ComponentProps<'button'> & { on: boolean }) => (
  <button type="button" aria-haspopup="dialog" data-on={on || undefined} {...props} className={styles.funnel}>
    <IconFilter size={14} fill={on ? 'currentColor' : 'none'} aria-hidden />
  </button>
)
