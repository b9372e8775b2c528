import type { Grid, GridOf, Name } from '@retaguarda/contract/kit/resource.ts'
import type { Row } from '@retaguarda/contract/kit/row.ts'
import { useMemo } from 'react'
import { z } from 'zod'
import { RecordMissing } from '../page/record-missing.tsx'
import { useRecord } from '../page/record-page.tsx'
import type { ScreenPath } from '../route/address.ts'
import { Crumb } from '../shell/crumb.tsx'
import type { Action } from './actions/action.ts'
import { type ListProps, ResourceList } from './resource-list.tsx'

type Listed<R extends Row, K extends string> = Pick<ListProps<R, K>, 'cells' | 'phone' | 'tall' | 'nameOf' | 'above' | 'emLote'> & {
  grid: GridOf<R, K>
  /** Constant, as those of any list; or made for the record. */
  actions: Action<R>[] | ((id: number) => Action<R>[])
  /** Of the record's name, once it is known; the grid's own and the name where left out. */
  title?: (name: string) => string
}

type Props<R extends Row, K extends string> = Listed<R, K> & {
  /** As the address has it. */
  id: string
  /** Whose list it is. */
  register: { prefix: ScreenPath; name: Name }
  nomeDe: (id: number, signal: AbortSignal) => Promise<string>
}

/** A list of what belongs to one record: its name in the title, and a way out where there is no such record. */
export function ListOfRecord<R extends Row, K extends string>({ id, register: { prefix, name }, nomeDe, ...list }: Props<R, K>) {
  const record = useRecord(id, (known) => ({
    queryKey: [prefix, 'nome', String(known)],
    queryFn: ({ signal }: { signal: AbortSignal }) => nomeDe(known, signal),
  }))
  if (record.missing) return <RecordMissing name={name} list={prefix} />
  return <Known key={record.id} {...list} id={record.id} nome={record.query.data} />
}

type KnownProps<R extends Row, K extends string> = Listed<R, K> & { id: number; nome: string | undefined }

function Known<R extends Row, K extends string>({ id, nome, grid: all, actions, title, ...list }: KnownProps<R, K>) {
  const grid = useMemo(() => gridOfRecord(all, id), [all, id])
  const own = useMemo(() => (typeof actions === 'function' ? actions(id) : actions), [actions, id])
  const named = nome === undefined ? grid.title : (title?.(nome) ?? `${grid.title}: ${nome}`)
  return (
    <>
      {nome !== undefined && <Crumb>{nome}</Crumb>}
      <ResourceList {...list} grid={grid} actions={own} title={named} />
    </>
  )
}

const none = z.object({})

/** The grid of what belongs to one record, as a list draws it: its calls with the record's id in their addresses (COC-024). */
function gridOfRecord<R extends Row, K extends string>(grid: GridOf<R, K>, id: number): Grid<R, K> {
  const at = <P extends `/${string}`>(path: P) => path.replace(':id', String(id)) as P // still begins with a slash
  return {
    ...grid,
    list: { ...grid.list, path: at(grid.list.path), params: none },
    export: { ...grid.export, path: at(grid.export.path), params: none },
  }
}
