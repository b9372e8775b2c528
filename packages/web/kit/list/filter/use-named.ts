import { type Column, col } from '@retaguarda/contract/kit/columns.ts'
import type { Filter } from '@retaguarda/contract/kit/list-query.ts'
import { useQuery } from '@tanstack/react-query'
import { useList } from '../state/use-list.ts'

type Words = { column: Column; filter: Filter }

/** A filter as people read it: by the name of the record whose id it asks for, once that is known; who has none has no id either. */
export function useNamed(words: Words | undefined): Words | undefined {
  const { named: all } = useList()
  const named = words && all?.[words.filter.name]
  const id = words?.filter.op === '=' ? Number(words.filter.v) : 0
  const { data } = useQuery({ ...(named?.options(id) ?? NOBODY), enabled: named !== undefined && id > 0 })
  if (named === undefined || words === undefined) return words
  const column = col.text(named.label)
  if (words.filter.v === null) return { ...words, column }
  return data === undefined ? words : { column, filter: { ...words.filter, v: data } }
}

const NOBODY = { queryKey: ['nobody'], queryFn: () => Promise.resolve('') }
