import type { QueryClient, QueryFilters } from '@tanstack/react-query'

/**
 * Has what was read be read again, because it has changed. What is just being read for the first time may have been read before the
 * change: the client would take that answer for the new one, and so it is asked once more.
 */
export async function readAgain(client: QueryClient, filters: QueryFilters): Promise<void> {
  const first = new Set(
    client.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined }),
  )
  await client.invalidateQueries(filters)
  if (first.size > 0) await client.invalidateQueries({ predicate: (query) => first.has(query) })
}
