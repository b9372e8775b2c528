import { z } from 'zod'
import type { Access, Permission } from './access.ts'
import { ById } from './fields.ts'

const MB = 1024 * 1024

/** What a multipart body may carry beside `data`: so many files, of so many bytes each. */
export type FilesAllowed = { most: number; bytes: number }
const FILES: FilesAllowed = { most: 50, bytes: 20 * MB }

/**
 * Who calls, and how it is answered. The server's `handle` gives each kind what it has: of a session its user, of a store its clients, of
 * the runner its execution (docs/decisions/0024).
 */
type Accesses = {
  anyone: 'anyone'
  session: Permission
  /** A session, and what it does happens once for its key (`once.ts`). */
  once: Permission
  /** A session, and the answer is a file. */
  file: Permission
  /** A session, and the answer is sent bit by bit: it is too much to be held at once, or not known yet. */
  stream: Permission
  /** A session, or a store with its key in `Authorization: Bearer` for its own clients only. */
  sessionOrStore: Permission
  store: 'loja'
  runner: 'executor'
}
export type Kind = keyof Accesses

/** One HTTP call, declared once. The server registers it under `/api`, the web and other programs call it. */
export type Route<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
  K extends Kind = Kind,
> = {
  kind: K
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Without `/api`; parameters as `:id`. */
  path: `/${string}`
  access: Accesses[K]
  /** A sentence for the API's documentation. */
  summary: string
  params: P
  query: Q
  body: B
  response: R
  /** The files that a multipart body may carry beside `data`; null where it may carry none. */
  files: FilesAllowed | null
  /** The answer is no JSON. */
  download: boolean
  /** Something is different afterwards; several GETs of the specification do. */
  changes: boolean
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
  changes?: boolean
  reauth?: Route['reauth']
  grace?: boolean
  passive?: boolean
  sessionless?: boolean
  perAddress?: number
  bodyBytes?: number
} & ({ response: R; download?: boolean } | { response?: never; download: true })

/** What a route says of its kind beside `access`. */
type Says<O extends boolean, T extends boolean, F extends boolean, C extends boolean> = {
  /** An action that must not happen twice when its answer was lost: it takes the header `Idempotency-Key` (`once.ts`). */
  once?: O
  /** The answer is sent bit by bit by who knows its shape. */
  stream?: T
  /** The answer is no JSON: a file, where it is not sent bit by bit. */
  download?: F
  /** A store may call it too, with its key. */
  chave?: C
}
/** What it may not say: only of a session is there more than one kind, and a route is of one. */
type Unsaid<A extends Access, O extends boolean, C extends boolean> = A extends Permission
  ? O extends true
    ? Says<boolean, false, false, false>
    : C extends true
      ? Says<false, false, false, boolean>
      : unknown
  : Says<false, false, boolean, false> & { reauth?: never }

type KindOf<A extends Access, O extends boolean, T extends boolean, F extends boolean, C extends boolean> = A extends 'anyone'
  ? 'anyone'
  : A extends 'loja'
    ? 'store'
    : A extends 'executor'
      ? 'runner'
      : O extends true
        ? 'once'
        : T extends true
          ? 'stream'
          : F extends true
            ? 'file'
            : C extends true
              ? 'sessionOrStore'
              : 'session'

export function route<
  Path extends `/${string}`,
  A extends Access,
  R extends z.ZodType = z.ZodUnknown,
  P extends z.ZodType = ParamsOf<Path>,
  Q extends z.ZodType = Empty,
  B extends z.ZodType = Empty,
  Once extends boolean = false,
  Stream extends boolean = false,
  File extends boolean = false,
  Key extends boolean = false,
>(
  method: Route['method'],
  path: Path,
  parts: Parts<P, Q, B, R> & { access: A } & Says<Once, Stream, File, Key> & Unsaid<A, Once, Key>,
): Route<P, Q, B, R, KindOf<A, Once, Stream, File, Key>>
// Of values the same as the types above say: what is not given is their default, and `kindOf` is their `KindOf`.
export function route(method: Route['method'], path: `/${string}`, { once, stream, chave, ...parts }: AnyParts): Route {
  const { access, download = false, files = false } = parts
  return {
    changes: method !== 'GET',
    ...parts,
    params: parts.params ?? (namesRecord(path) ? ById : Empty),
    query: parts.query ?? Empty,
    body: parts.body ?? Empty,
    response: parts.response ?? z.unknown(),
    kind: kindOf(access, { once, stream, download, chave }),
    download,
    files: files === true ? FILES : files || null,
    method,
    path,
  }
}

type AnyParts = Parts<z.ZodType, z.ZodType, z.ZodType, z.ZodType> & { access: Access } & AnySays
type AnySays = Says<boolean, boolean, boolean, boolean>

function kindOf(access: Access, { once, stream, download, chave }: AnySays): Kind {
  if (access === 'anyone') return 'anyone'
  if (access === 'loja') return 'store'
  if (access === 'executor') return 'runner'
  if (once) return 'once'
  if (stream) return 'stream'
  if (download) return 'file'
  return chave ? 'sessionOrStore' : 'session'
}

/** The calls of an area, which need the same of who calls; `access` where one needs another. Not for what anyone may call: each says so itself. */
export const routesOf =
  <Own extends Access>(own: Own) =>
  <
    Path extends `/${string}`,
    A extends Access = Own,
    R extends z.ZodType = z.ZodUnknown,
    P extends z.ZodType = ParamsOf<Path>,
    Q extends z.ZodType = Empty,
    B extends z.ZodType = Empty,
    Once extends boolean = false,
    Stream extends boolean = false,
    File extends boolean = false,
    Key extends boolean = false,
  >(
    method: Route['method'],
    path: Path,
    parts: Parts<P, Q, B, R> & { access?: A } & Says<Once, Stream, File, Key> & Unsaid<A, Once, Key>,
  ): Route<P, Q, B, R, KindOf<A, Once, Stream, File, Key>> =>
    route<Path, A, R, P, Q, B, Once, Stream, File, Key>(method, path, { access: own, ...parts })
