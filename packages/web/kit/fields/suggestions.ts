import type { suggestRoutes } from '@retaguarda/contract/kit/resource.ts'
import type { Route } from '@retaguarda/contract/kit/route.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../api.ts'

type Usual = ReturnType<typeof suggestRoutes>
type Answering<R extends Route> = Route<R['params'], R['query'], R['body'], z.ZodType<Option[]>>
/** The type-ahead of a register; what it answers may be read in another shape. `from`: nothing is looked for before so many characters. */
export type SuggestRoutes = { all: Answering<Usual['all']>; byText: Answering<Usual['byText']>; from?: number }
export type Option = { id: number; nome: string }

const TYPING_MS = 200
const FRESH_MS = 30_000

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
/** Whether what is typed stands in a text, whatever its case and accents. */
export const hasText = (text: string, typed: string): boolean => plain(text).includes(plain(typed))
export const sameText = (a: string, b: string): boolean => plain(a) === plain(b)

/** Suggestions of the server for what is typed; `settled` once they belong to it and not to a term before. */
export function useSuggestions(routes: SuggestRoutes, term: string, enabled: boolean, exclude: (option: Option) => boolean) {
  const wanted = term.trim()
  const [asked] = useDebouncedValue(wanted, TYPING_MS)
  const enough = asked.length >= (routes.from ?? 0)
  const query = useQuery({
    queryKey: ['sugestoes', routes.all.path, asked],
    queryFn: ({ signal }) =>
      asked === '' ? call(routes.all, { signal }) : call(routes.byText, { params: { texto: asked.slice(0, 200) }, signal }),
    enabled: enabled && enough,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })
  return {
    options: (enough ? (query.data ?? []) : []).filter((option) => !exclude(option)),
    settled: asked === wanted && (!enough || (!query.isFetching && (query.isSuccess || query.isError) && !query.isPlaceholderData)),
    failed: query.isError,
  }
}
