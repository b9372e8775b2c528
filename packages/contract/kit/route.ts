import { z } from 'zod'
import type { Access } from './access.ts'

/** One HTTP call, declared once. The server registers it under `/api`, the web and other programs call it. */
export type Route<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Without `/api`; parameters as `:id`. */
  path: `/${string}`
  access: Access
  /** A sentence for the API's documentation. */
  summary: string
  params: P
  query: Q
  body: B
  response: R
  /** `files`: the multipart body may carry files beside `data`. `download`: the answer is a file, not JSON. */
  files: boolean
  download: boolean
  /** Something is different afterwards; several GETs of the specification do. */
  changes: boolean
  /** An action that must not happen twice when its answer was lost: it takes the header `Idempotency-Key` (`once.ts`). */
  once: boolean
  /**
   * Asked again who one is where that was some time ago: `always`, or where the service finds that what is asked for weighs so much
   * (`askAgain`).
   */
  reauth?: 'always' | 'depends'
  /** Does not count as use of the session: what a screen does by itself. */
  passive?: boolean
  /** Calls in 15 minutes from one address; only where guessing must be slow (decisions §3). */
  perAddress?: number
}

const Empty = z.object({})
type Empty = typeof Empty

type Parts<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType> = {
  access: Access
  summary: string
  params?: P
  query?: Q
  body?: B
  response: R
  files?: boolean
  download?: boolean
  changes?: boolean
  once?: boolean
  reauth?: Route['reauth']
  passive?: boolean
  perAddress?: number
}

export function route<R extends z.ZodType, P extends z.ZodType = Empty, Q extends z.ZodType = Empty, B extends z.ZodType = Empty>(
  method: Route['method'],
  path: `/${string}`,
  parts: Parts<P, Q, B, R>,
): Route<P, Q, B, R> {
  return {
    files: false,
    download: false,
    changes: method !== 'GET',
    once: false,
    ...parts,
    method,
    path,
    // A type parameter that was not given is Empty by its default, which inference cannot see through `??`.
    params: (parts.params ?? Empty) as P,
    query: (parts.query ?? Empty) as Q,
    body: (parts.body ?? Empty) as B,
  }
}
