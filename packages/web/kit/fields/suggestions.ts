import type { suggestRoutes } from '@retaguarda/contract/kit/resource.ts'
import type { Route } from '@retaguarda/contract/kit/route.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../api.ts'

type Usual = ReturnType<typeof suggestRoutes>
type Answering<R extends Route> = Route<R['params'], R['query'], R['body'], z.ZodType<Option[]>>
/** The type-ahead of a register; what it answers may be read in another shape. `from`: nothing is looked for before so many characters. */
export type SuggestRoutes = { all: Answering<Usual['all']>; byText: Answering<Usual['byText']>; from?: number }
/** `group`: the heading that it stands under. */
export type Option = { id: number; nome: string; group?: string }
/** What there is to choose from: asked of the server, or known as a whole; undefined while it is on its way. */
export type Source = SuggestRoutes | readonly Option[] | undefined

const TYPING_MS = 200
const FRESH_MS = 30_000
const SHOWN_MAX = 200

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
/** Whether what is typed stands in a text, whatever its case and accents. */
export const hasText = (text: string, typed: string): boolean => plain(text).includes(plain(typed))
export const sameText = (a: string, b: string): boolean => plain(a) === plain(b)

export const isAsked = (source: Source): source is SuggestRoutes => source !== undefined && 'all' in source

type Suggestions = {
  options: Option[]
  /** They belong to what is typed and not to a term before. */
  settled: boolean
  failed: boolean
}

/** What may be chosen for what is typed. */
export function useSuggestions(source: Source, term: string, enabled: boolean, exclude: (option: Option) => boolean): Suggestions {
  const routes = isAsked(source) ? source : undefined
  const wanted = term.trim()
  const [asked] = useDebouncedValue(wanted, TYPING_MS)
  const enough = asked.length >= (routes?.from ?? 0)
  const query = useQuery({
    queryKey: ['sugestoes', routes?.all.path, asked],
    queryFn:
      routes === undefined
        ? skipToken
        : ({ signal }) =>
            asked === '' ? call(routes.all, { signal }) : call(routes.byText, { params: { texto: asked.slice(0, 200) }, signal }),
    enabled: enabled && enough,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })
  if (!isAsked(source)) {
    const known = (source ?? []).filter((option) => !exclude(option) && hasText(option.nome, wanted))
    return { options: known.slice(0, SHOWN_MAX), settled: source !== undefined, failed: false }
  }
  return {
    options: (enough ? (query.data ?? []) : []).filter((option) => !exclude(option)),
    settled: asked === wanted && (!enough || (!query.isFetching && (query.isSuccess || query.isError) && !query.isPlaceholderData)),
    failed: query.isError,
  }
}
