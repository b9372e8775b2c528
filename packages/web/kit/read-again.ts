import type { InvalidateQueryFilters, Query, QueryClient } from '@tanstack/react-query'

/**
 * Has what was read be read again, because it has changed. A reading that the client leaves under way, as the first one, or one of a page
 * that is not on the screen, may be from before the change: the client would take its answer for the new one, and so it is asked once more.
 */
export async function readAgain(client: QueryClient, filters: InvalidateQueryFilters): Promise<void> {
  const underWay = client.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })
  const before = new Map(underWay.map((query) => [query, query.promise]))
  const again = client.invalidateQueries(filters)
  const onceMore = async (old: Query) => {
    await Promise.allSettled([old.promise])
    await client.invalidateQueries({ predicate: (query) => query === old })
  }
  const old = underWay.filter((query) => query.promise === before.get(query))
  // Nobody waits for what is not on the screen.
  const waits = old.map((query) => [query.isActive(), onceMore(query)] as const)
  await Promise.all([again, ...waits.flatMap(([shown, end]) => (shown ? [end] : []))])
}
