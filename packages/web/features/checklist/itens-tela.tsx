import { Button } from '@mantine/core'
import { checklist } from '@retaguarda/contract/checklist.ts'
import { IconCloudOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ApiError } from '../../kit/api.ts'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { Page } from '../../kit/ui/page.tsx'
import { RecordMissing } from '../../kit/ui/record-missing.tsx'
import { PageSkeleton } from '../../kit/ui/skeleton.tsx'
import { ItensEditor } from './itens-editor.tsx'
import { lerItens } from './use-salvar-itens.ts'

const ID = /^[1-9]\d{0,9}$/

/** The item editor of one checklist (spec §2, `/checklist/itens/{id}`). */
export function Itens() {
  const params = useParams({ strict: false })
  const id = String(params.id)
  return ID.test(id) ? <ItensDe key={id} id={Number(id)} /> : <RecordMissing name={checklist.name} list={checklist.prefix} />
}

function ItensDe({ id }: { id: number }) {
  const query = useQuery({
    queryKey: [checklist.prefix, 'itens', id],
    queryFn: ({ signal }) => lerItens(id, signal),
    // What is on the screen is never replaced behind the person's back, and what is opened is always read anew.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnMount: 'always',
    refetchOnReconnect: false,
  })
  if (query.data && query.isFetchedAfterMount) return <ItensEditor id={id} salvos={query.data} />
  if (query.error instanceof ApiError && [400, 404].includes(query.error.status))
    return <RecordMissing name={checklist.name} list={checklist.prefix} />
  if (!query.isError) return <PageSkeleton />
  return (
    <Page>
      <EmptyState
        level={1}
        icon={IconCloudOff}
        title="Não foi possível abrir os itens"
        actions={
          <Button variant="filled" onClick={() => void query.refetch()}>
            Tentar de novo
          </Button>
        }
      >
        {query.error instanceof ApiError ? query.error.message : 'O servidor não respondeu. Verifique a sua conexão e tente de novo.'}
      </EmptyState>
    </Page>
  )
}
