import type { Grid, GridOf, Name } from '@retaguarda/contract/kit/resource.ts'
import type { Row } from '@retaguarda/contract/kit/row.ts'
import type { ReactNode } from 'react'
import { z } from 'zod'
import type { ScreenPath } from '../shell/address.ts'
import { RecordMissing } from '../ui/record-missing.tsx'
import { useRecord } from '../ui/record-page.tsx'

type Props = {
  /** As the address has it. */
  id: string
  /** Whose list it is. */
  register: { prefix: ScreenPath; name: Name }
  nameOf: (id: number, signal: AbortSignal) => Promise<string>
  children: (id: number, nome: string | undefined) => ReactNode
}

/** A list of what belongs to one record: its name for the title, and a way out where there is no such record. */
export function ListOfRecord({ id, register: { prefix, name }, nameOf, children }: Props) {
  const record = useRecord(id, (known) => ({
    queryKey: [prefix, 'nome', String(known)],
    queryFn: ({ signal }: { signal: AbortSignal }) => nameOf(known, signal),
  }))
  return record.missing ? <RecordMissing name={name} list={prefix} /> : children(record.id, record.query.data)
}

const none = z.object({})

/** The grid of what belongs to one record, as a list draws it: its calls with the record's id in their addresses (spec §7). */
export function gridOfRecord<R extends Row, K extends string>(grid: GridOf<R, K>, id: number): Grid<R, K> {
  const at = <P extends `/${string}`>(path: P) => path.replace(':id', String(id)) as P // still begins with a slash
  return {
    ...grid,
    list: { ...grid.list, path: at(grid.list.path), params: none },
    export: { ...grid.export, path: at(grid.export.path), params: none },
  }
}
