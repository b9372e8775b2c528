import { type Filter, PAGE_SIZE } from '@retaguarda/contract/kit/list-query.ts'
import type { Grid } from '@retaguarda/contract/kit/resource.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { z } from 'zod'
import { call } from '../api.ts'
import { showError } from '../feedback/dialogs.ts'
import type { Row } from './action.ts'
import type { ListState } from './list-state.ts'
import type { PageTotal } from './pager.ts'

type ListCall<L extends z.ZodType> = Pick<Grid<L>, 'prefix' | 'list'>

/** The rows of a page. What was seen before is shown at once and read again behind it. */
export function useListPage<L extends z.ZodType<Row>>(grid: ListCall<L>, { filter, sort, page }: ListState) {
  const query = { filter, sort, page, limit: PAGE_SIZE }
  const key = JSON.stringify(query)
  const result = useQuery({
    // The path tells the lists of two records apart.
    queryKey: [grid.prefix, 'list', grid.list.path, key],
    queryFn: ({ signal }) => call(grid.list, { query, signal }),
    staleTime: 0,
  })
  const { error, errorUpdatedAt } = result
  const shown = useRef(Date.now())
  useEffect(() => {
    // Each failure once: not those of an earlier visit, which the cache still remembers.
    if (!error || errorUpdatedAt < shown.current) return
    shown.current = errorUpdatedAt + 1
    showError(error)
  }, [error, errorUpdatedAt])
  return { ...result, key }
}

/** How many records a filter finds, without reading them. */
export const countOptions = (grid: ListCall<z.ZodType>, filter: Filter[]) =>
  queryOptions({
    queryKey: [grid.prefix, 'count', grid.list.path, JSON.stringify(filter)],
    queryFn: ({ signal }): Promise<PageTotal> => call(grid.list, { query: { filter, limit: 1 }, signal }),
  })
