import { Button } from '@mantine/core'
import { BUSCA } from '@retaguarda/contract/kit/list-query.ts'
import { IconFilterOff, IconInbox, IconPlugConnectedX, IconRefresh } from '@tabler/icons-react'
import { useQueries, useQuery } from '@tanstack/react-query'
import { RetryOrDetails } from '../feedback/retry-or-details.tsx'
import { type ScreenPath, toOf } from '../route/address.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Failed, sentenceOf } from '../ui/failed.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import type { ToolbarAction } from './actions/action.ts'
import { useNamed } from './filter/use-named.ts'
import { BUSCA_COLUMN, filterSentence } from '@retaguarda/contract/kit/filter-words.ts'
import { withoutFilter } from './state/list-state.ts'
import { counted, includeFirst, noneFound, noneSoFar, noneYet, showAll } from './state/sentences.ts'
import { countOptions, useList } from './state/use-list.ts'

/** No rows: what to do next, or which filter keeps them away. */
export function ListEmpty({ begin, bring }: { begin: ToolbarAction | undefined; bring: ScreenPath | undefined }) {
  const { grid, state } = useList()
  const { data: all, isPending } = useQuery({ ...countOptions(grid, []), enabled: state.filter.length > 0 })
  // What filters find nothing in may be empty itself: then it is no filter that helps.
  if (state.filter.length > 0 && isPending) return null
  if (state.filter.length > 0 && all?.total !== 0) return <NoneFound />
  const Icon = begin?.action.icon
  const typed = begin?.action.key === 'I'
  return (
    <EmptyState
      icon={IconInbox}
      title={typed ? noneYet(grid.name) : noneSoFar(grid.name)}
      actions={
        <>
          {begin?.address ? (
            <LinkButton leftSection={Icon && <Icon aria-hidden />} to={toOf(begin.address)}>
              {begin.action.label}
            </LinkButton>
          ) : (
            begin && (
              <ActionButton leftSection={Icon && <Icon aria-hidden />} reason={begin.problem} onClick={begin.press}>
                {begin.action.label}
              </ActionButton>
            )
          )}
          {bring && (
            <LinkButton variant="subtle" to={toOf(bring)}>
              Importar de um arquivo
            </LinkButton>
          )}
        </>
      }
    >
      {typed ? includeFirst(grid.name) : 'Ainda não há o que mostrar aqui.'}
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
  const column = filter && (grid.columns[filter.name] ?? (filter.name === BUSCA ? BUSCA_COLUMN : undefined))
  const words = useNamed(filter && column && { column, filter })
  const found = without[index]?.data
  if (!words) return null
  const sentence = `“${filterSentence(words.column, words.filter)}”`
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

/** In the place of the rows, behind the dialog 'Erro' and after it (ERR-001). */
export const ListError = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <EmptyState icon={IconPlugConnectedX} title="A lista não carregou" actions={<RetryOrDetails error={error} onRetry={onRetry} />}>
    {sentenceOf(error, 'A resposta do servidor não pôde ser lida.')} Seus filtros continuam aplicados.
  </EmptyState>
)

/** Above rows that were read before, where they could not be read anew; `others` where they are those of another filter, order or page. */
export const RowsBefore = ({ error, others, onRetry }: { error: Error; others: boolean; onRetry: () => void }) => (
  <Failed error={error} otherwise="A resposta do servidor não pôde ser lida.">
    {others ? ' As linhas abaixo ainda são as do filtro, da ordem ou da página de antes.' : ' As linhas abaixo são as da última leitura.'}{' '}
    <Button size="xs" leftSection={<IconRefresh aria-hidden />} onClick={onRetry}>
      Tentar de novo
    </Button>
  </Failed>
)
