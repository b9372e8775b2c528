import type { Name } from '@retaguarda/contract/kit/resource.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../api.ts'
import { RecordMissing } from '../ui/record-missing.tsx'

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
  const missing = !known || (query.error instanceof ApiError && [400, 404].includes(query.error.status))
  return missing ? <RecordMissing name={name} list={prefix} /> : children(Number(id), query.data)
}
