import { ApiError } from '@retaguarda/contract/kit/call.ts'
import { idOf } from '@retaguarda/contract/kit/fields.ts'
import type { Name } from '@retaguarda/contract/kit/resource.ts'
import { skipToken, useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Address } from '../route/address.ts'
import { PageSkeleton } from '../ui/skeleton.tsx'
import { Page } from './page.tsx'
import { ReadFailed } from './read-failed.tsx'
import { RecordMissing } from './record-missing.tsx'
import { useGoBack, usePathHere } from '../route/here.ts'
import { isFreeEscape, useFreeKeys } from '../ui/use-free-keys.ts'

const TYPING = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable=true]'

/** `Esc` leaves a page that only shows its record, to the list as it was; while something is typed it stays. */
function useEscLeaves(list: Address): void {
  const goBack = useGoBack(list)
  const shows = usePathHere().includes('/visualizar/')
  useFreeKeys(shows, (event) => {
    const typing = event.target instanceof Element && event.target.matches(TYPING)
    if (!isFreeEscape(event) || typing) return
    event.preventDefault() // a page within a page must not leave once more
    goBack()
  })
}

/** Whether the server knows no such record; a number beyond all ids is refused with 400. */
export const isMissing = (error: unknown): boolean => error instanceof ApiError && [400, 404].includes(error.status)

/** What is on the screen is never replaced behind the person's back, and what is opened is always read anew. */
const TYPED = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnMount: 'always', refetchOnReconnect: false } as const

type Reading<T> = (id: number) => UseQueryOptions<T>
type Asked<T> = { query: UseQueryResult<T> } & ({ missing: true } | { missing: false; id: number })

/** The record that an address names, for a screen that also works without what is read here. */
export function useRecord<T>(asked: string | undefined, read: Reading<T>, typed = false): Asked<T> {
  const id = idOf(asked)
  const query = useQuery<T>(id === undefined ? { queryKey: ['nenhum'], queryFn: skipToken } : { ...read(id), ...(typed && TYPED) })
  return id === undefined || isMissing(query.error) ? { query, missing: true } : { query, missing: false, id }
}

type Props<T> = {
  /** As the address has it. */
  id: string | undefined
  name: Name
  /** Where the others of its kind are. */
  list: Address
  read: Reading<T>
  /** The person types upon what was read. */
  typed?: boolean
  /** What could not be opened, with its article; the record where left out. */
  what?: string
  /** Stands there until it is read. */
  loading?: ReactNode
  children: (record: T, page: { id: number; refetch: () => Promise<unknown> }) => ReactNode
}

/** The page of one record: missing, failed, on its way, or there. */
export function RecordPage<T>({ id, name, list, read, typed = false, what, loading, children }: Props<T>) {
  const record = useRecord(id, read, typed)
  const { query } = record
  useEscLeaves(list)
  if (record.missing) return <RecordMissing name={name} list={list} />
  if (query.data !== undefined && (!typed || query.isFetchedAfterMount))
    return children(query.data, { id: record.id, refetch: query.refetch })
  if (!query.isError) return loading ?? <PageSkeleton />
  return (
    <Page>
      <ReadFailed
        level={1}
        title={`Não foi possível abrir ${what ?? `${name.gender === 'f' ? 'a' : 'o'} ${name.singular}`}`}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    </Page>
  )
}
