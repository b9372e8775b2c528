import { Button } from '@mantine/core'
import { IconFilterOff, IconInbox } from '@tabler/icons-react'
import { useQueries, useQuery } from '@tanstack/react-query'
import { ActionButton } from '../ui/action-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { filterSentence } from './filter-words.ts'
import { useList } from './list-context.ts'
import { withoutFilter } from './list-state.ts'
import { counted, includeFirst, noneFound, noneYet, showAll } from './sentences.ts'
import type { ToolbarAction } from './toolbar.tsx'
import { countOptions } from './use-list-page.ts'

/** No rows: what to do next, or which filter keeps them away. */
export function ListEmpty({ include }: { include: ToolbarAction | undefined }) {
  const { grid, state } = useList()
  if (state.filter.length > 0) return <NoneFound />
  const Icon = include?.action.icon
  return (
    <EmptyState
      icon={IconInbox}
      title={noneYet(grid.name)}
      actions={
        include && (
          <ActionButton leftSection={Icon && <Icon aria-hidden />} to={include.address}>
            {include.action.label}
          </ActionButton>
        )
      }
    >
      {include ? includeFirst(grid.name) : 'Ainda não há o que mostrar aqui.'}
    </EmptyState>
  )
}

function NoneFound() {
  const { grid, state, setFilters } = useList()
  const { data: all } = useQuery(countOptions(grid, []))
  const without = useQueries({ queries: state.filter.map((_, i) => countOptions(grid, withoutFilter(state.filter, i))) })
  // The last one added that stands in the way alone; when none does alone, the last one.
  const inTheWay = without.findLastIndex(({ data }) => data !== undefined && data.total > 0)
  const index = inTheWay === -1 ? state.filter.length - 1 : inTheWay
  const filter = state.filter[index]
  const column = filter && grid.columns[filter.name]
  const found = without[index]?.data
  if (!filter || !column) return null
  const sentence = `“${filterSentence(column, filter)}”`
  return (
    <EmptyState
      icon={IconFilterOff}
      title={noneFound(grid.name)}
      actions={
        <>
          <Button onClick={() => setFilters(withoutFilter(state.filter, index))}>Remover {sentence}</Button>
          {state.filter.length > 1 && (
            <Button variant="subtle" onClick={() => setFilters([])}>
              {showAll(grid.name, all)}
            </Button>
          )}
        </>
      }
    >
      {found && found.total > 0 ? `Sem o filtro ${sentence} há ${counted(grid.name, found)}.` : `Nada corresponde a ${sentence}.`}
    </EmptyState>
  )
}
