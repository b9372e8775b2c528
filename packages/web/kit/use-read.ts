import type { Input } from '@retaguarda/contract/kit/call.ts'
import type { Route } from '@retaguarda/contract/kit/route.ts'
import { type QueryKey, queryOptions, skipToken, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from './api.ts'
import type { CallOnce } from './call-once.ts'

type Options<T> = Omit<UseQueryOptions<T>, 'queryKey' | 'queryFn'>

// Only what `call` takes beyond this, an input that is left out, is lost.
const send = call as CallOnce

/** How a call of the contract is read and kept under its key; given up when nobody waits for it any more. */
export const readOf = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  queryKey: QueryKey,
  route: Route<P, Q, B, R>,
  input: Input<P, Q, B>,
  options?: Options<z.output<R>>,
) => queryOptions({ queryKey, queryFn: ({ signal }) => send(route, { ...input, signal }), ...options })

/** The same, read by the component that stands there; nothing is asked while there is no input. */
export const useRead = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  queryKey: QueryKey,
  route: Route<P, Q, B, R>,
  input: Input<P, Q, B> | undefined,
  options?: Options<z.output<R>>,
) => useQuery(input === undefined ? { queryKey, queryFn: skipToken, ...options } : readOf(queryKey, route, input, options))
