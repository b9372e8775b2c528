import type { Name } from '@retaguarda/contract/kit/resource.ts'
import { IconFileUnknown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../api.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'

type Props = {
  /** As the address has it. */
  id: string
  /** Whose list it is. */
  register: { prefix: string; name: Name }
  nameOf: (id: number, signal: AbortSignal) => Promise<string>
  children: (id: number, nome: string | undefined) => ReactNode
}

const ID = /^[1-9]\d{0,9}$/

/** A list of what belongs to one record: its name for the title, and a way out where there is no such record. */
export function ListOfRecord({ id, register: { prefix, name }, nameOf, children }: Props) {
  const known = ID.test(id)
  const query = useQuery({
    queryKey: [prefix, 'nome', id],
    queryFn: ({ signal }) => nameOf(Number(id), signal),
    enabled: known,
  })
  if (known && !(query.error instanceof ApiError && [400, 404].includes(query.error.status))) return children(Number(id), query.data)
  const [first = '', ...rest] = name.singular
  return (
    <Page>
      <EmptyState
        level={1}
        icon={IconFileUnknown}
        title={`${first.toUpperCase()}${rest.join('')} não ${name.gender === 'f' ? 'encontrada' : 'encontrado'}`}
        actions={
          <ActionButton to={prefix} variant="filled">
            Ir para a lista de {name.plural}
          </ActionButton>
        }
      >
        {name.gender === 'f' ? 'Ela pode ter sido excluída' : 'Ele pode ter sido excluído'}, ou o endereço está incompleto.
      </EmptyState>
    </Page>
  )
}
