import { z } from 'zod'
import type { Access } from './access.ts'
import { ById } from './fields.ts'

const MB = 1024 * 1024

/** What a multipart body may carry beside `data`: so many files, of so many bytes each. */
export type FilesAllowed = { most: number; bytes: number }
const FILES: FilesAllowed = { most: 50, bytes: 20 * MB }

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
  /** The files that a multipart body may carry beside `data`; null where it may carry none. */
  files: FilesAllowed | null
  /** The answer is a file, not JSON. */
  download: boolean
  /** A store may call it too, with its key in `Authorization: Bearer`, for its own clients only. */
  chave: boolean
  /** Something is different afterwards; several GETs of the specification do. */
  changes: boolean
  /** An action that must not happen twice when its answer was lost: it takes the header `Idempotency-Key` (`once.ts`). */
  once: boolean
  /**
   * Asked again who one is where that was some time ago: `always`, or where the service finds that what is asked for weighs so much
   * (`askAgain`).
   */
  reauth?: 'always' | 'depends'
  /** Also for who has to set up a second factor before anything else. */
  grace?: boolean
  /** Does not count as use of the session: what a screen does by itself. */
  passive?: boolean
  /** Told to any site, whoever asks: a session that the browser sends along means nothing, and is not read. */
  sessionless?: boolean
  /** Calls in 15 minutes from one address; only where guessing must be slow. */
  perAddress?: number
  /** Bytes that a body may have, its files aside, where that is more or less than usual. */
  bodyBytes?: number
}

const Empty = z.object({})
type Empty = typeof Empty

/** Of a path that names one record, its id; of any other nothing. */
type ParamsOf<Path extends string> = { one: typeof ById; none: Empty }[Path extends `${string}/:id` | `${string}/:id/${string}`
  ? 'one'
  : 'none']
const namesRecord = (path: string) => /\/:id(\/|$)/.test(path)

type Parts<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType> = {
  summary: string
  /** Where they are more, or other, than the id of a record. */
  params?: P
  query?: Q
  body?: B
  /** `true` where nothing more is said: 50 of 20 MB each. */
  files?: boolean | FilesAllowed
  chave?: boolean
  changes?: boolean
  once?: boolean
  reauth?: Route['reauth']
  grace?: boolean
  passive?: boolean
  sessionless?: boolean
  perAddress?: number
  bodyBytes?: number
} & ({ response: R; download?: boolean } | { response?: never; download: true })

export function route<
  Path extends `/${string}`,
  R extends z.ZodType = z.ZodUnknown,
  P extends z.ZodType = ParamsOf<Path>,
  Q extends z.ZodType = Empty,
  B extends z.ZodType = Empty,
>(method: Route['method'], path: Path, parts: Parts<P, Q, B, R> & { access: Access }): Route<P, Q, B, R> {
  return {
    download: false,
    chave: false,
    changes: method !== 'GET',
    once: false,
    ...parts,
    files: parts.files === true ? FILES : parts.files || null,
    method,
    path,
    // A type parameter that was not given is the one of its default, which inference cannot see through `??`.
    params: (parts.params ?? (namesRecord(path) ? ById : Empty)) as P,
    query: (parts.query ?? Empty) as Q,
    body: (parts.body ?? Empty) as B,
    response: (parts.response ?? z.unknown()) as R,
  }
}

/** The calls of an area, which need the same of who calls; `access` where one needs another. Not for what anyone may call: each says so itself. */
export const routesOf =
  (own: Access) =>
  <
    Path extends `/${string}`,
    R extends z.ZodType = z.ZodUnknown,
    P extends z.ZodType = ParamsOf<Path>,
    Q extends z.ZodType = Empty,
    B extends z.ZodType = Empty,
  >(
    method: Route['method'],
    path: Path,
    parts: Parts<P, Q, B, R> & { access?: Access },
  ): Route<P, Q, B, R> =>
    route<Path, R, P, Q, B>(method, path, { access: own, ...parts })
