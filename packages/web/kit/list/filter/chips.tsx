import { BUSCA, type Filter } from '@retaguarda/contract/kit/list-query.ts'
import { IconX } from '@tabler/icons-react'
import { type MouseEvent, useState } from 'react'
import { same, withoutFilter } from '../state/list-state.ts'
import { useList } from '../state/use-list.ts'
import styles from './chips.module.css'
import { AddFilter, FilterPopover } from './popover.tsx'
import { useNamed } from './use-named.ts'
import { filterSentence, filterWords } from '@retaguarda/contract/kit/filter-words.ts'

/** Every filter in force, always on the screen, each removable; then a new one, all records, or the usual filter again. */
export function Chips() {
  const { grid, state } = useList()
  const replace = useReplace()
  const changed = !same(state.filter, grid.defaultFilter)
  return (
    <div className={styles.chips} role="group" aria-label="Filtros em vigor">
      {state.filter.map((filter, index) => (
        // Two filters may be alike, only their places differ; a changed one stays the same chip, and keeps the focus.
        <Chip key={index} filter={filter} index={index} />
      ))}
      <AddFilter />
      {changed && grid.defaultFilter.length > 0 && (
        <button type="button" className={`as-link ${styles.link}`} onClick={(event) => replace(event, grid.defaultFilter)}>
          Voltar ao padrão
        </button>
      )}
      {state.filter.some(({ name }) => name !== BUSCA) && !(changed && grid.defaultFilter.length > 0) && (
        <button type="button" className={`as-link ${styles.link}`} onClick={(event) => replace(event, [])}>
          Mostrar todos
        </button>
      )}
    </div>
  )
}

/** The button that was pressed goes away with what it removed: the focus goes to the one that always stays. */
function useReplace() {
  const { setFilters } = useList()
  return ({ currentTarget }: MouseEvent<HTMLElement>, filters: Filter[]) => {
    currentTarget.closest('[role="group"]')?.querySelector<HTMLElement>('[data-stays]')?.focus()
    setFilters(filters)
  }
}

function Chip({ filter, index }: { filter: Filter; index: number }) {
  const { grid, state } = useList()
  const replace = useReplace()
  const [opened, setOpened] = useState(false)
  const column = grid.columns[filter.name]
  const words = useNamed(column && { column, filter })
  if (words === undefined) return null
  const { operator, value } = filterWords(words.column, words.filter)
  const sentence = filterSentence(words.column, words.filter)
  return (
    <span className={styles.chip}>
      <FilterPopover column={filter.name} index={index} opened={opened} onClose={() => setOpened(false)}>
        <button
          type="button"
          className={styles.text}
          title={sentence}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          <span className="sr">Alterar filtro: </span>
          <span className="m3">
            {words.column.label} {operator}
          </span>
          {value && <b> {value}</b>}
        </button>
      </FilterPopover>
      <button
        type="button"
        className={styles.remove}
        aria-label={`Remover filtro: ${sentence}`}
        onClick={(event) => replace(event, withoutFilter(state.filter, index))}
      >
        <IconX size={14} aria-hidden />
      </button>
    </span>
  )
}
