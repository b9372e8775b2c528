import type { z } from 'zod'
import { IDEMPOTENCY_KEY } from './once.ts'
import { readAnswer } from './read-answer.ts'
import { isMotivo, type Motivo, type Recusa } from './refusal.ts'
import type { Route } from './route.ts'

/** Why a call did not succeed, in the words that the person reads. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** HTTP status; 0 when no answer came at all, or none within the time and size allowed. */
  readonly status: number
  /** The server's request id, time and call, for the folded details of the dialog. */
  readonly trace: string
  /** Sentence by the path of the field it belongs to (`pessoaContato.1.contato`). */
  readonly fields: Record<string, string>
  /** Which call it was, without its query (`DELETE /api/pessoa/delete/7`). */
  readonly request: string
  /** The id under which the server's log has the call; empty when the answer was not the server's own. */
  readonly requestId: string
  /** Why the server refused it; undefined where it did not, or the answer is of somebody between. */
  readonly motivo: Motivo | undefined
  readonly at = new Date()

  constructor(message: string, parts: Refusal & { request: string }) {
    super(message)
    this.status = parts.status
    this.request = parts.request
    this.requestId = parts.requestId ?? ''
    this.trace = parts.trace ?? ''
    this.fields = parts.fields ?? {}
    this.motivo = parts.motivo
  }
}

type Refusal = { status: number; requestId?: string; trace?: string; fields?: Record<string, string>; motivo?: Motivo | undefined }

type Query<Q extends z.ZodType> = Partial<z.output<Q>>
type Params<P extends z.ZodType> = { [K in keyof z.input<P>]: z.input<P>[K] | number }
type Needed<K extends string, V> = {} extends V ? { [k in K]?: V } : { [k in K]: V }

/**
 * What a call is made with. `params` are the values of the path's `:names`, a number is written as digits. In `query` lists and
 * objects travel as JSON, empty values are left out. What the route cannot do without has to be given.
 */
export type Input<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = Needed<'params', Params<P>> &
  Needed<'body', z.input<B>> & { query?: Query<Q> } & Parts

/** The same of a route that is not known more closely. */
export type Loose = { params?: object; query?: object; body?: unknown } & Parts

/** A call of the contract's routes as one program makes it; the input may be left out where the route needs none. */
export type Call<More = object> = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  route: Route<P, Q, B, R>,
  ...[input]: {} extends Input<P, Q, B> & More ? [input?: Input<P, Q, B> & More] : [input: Input<P, Q, B> & More]
) => Promise<z.output<R>>

type Parts = {
  /** Parts of a multipart save; the data names them by their key. */
  files?: Record<string, File>
  /** The session of a program; a browser has its cookie instead. */
  token?: string
  /** Of an action that must happen once: a repeat with the same key is answered as the first, and does nothing (docs/decisions/0009). */
  idempotencyKey?: string
  signal?: AbortSignal
}

/** A call on its way, and what came back of it; `fetchSend` is the ordinary way, tests have one without a network. */
export type Outgoing = {
  method: Route['method']
  /** From `/api` on, with the query. */
  address: string
  headers: Record<string, string>
  body?: string | FormData | undefined
  signal?: AbortSignal | undefined
}
export type Arrived = { status: number; header: (name: string) => string | null; bytes: Uint8Array }
export type Send = (out: Outgoing) => Promise<Arrived>

/**
 * Calls a route of the contract and reads its answer.
 * Throws `ApiError`, or an `AbortError` when the signal fired.
 */
export async function callBy<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  send: Send,
  route: Route<P, Q, B, R>,
  input: Loose = {},
): Promise<z.output<R>> {
  const out = outgoing(route, input)
  const request = requestOf(out)
  const arrived = await send(out).catch((cause: unknown) => {
    throw isAbort(cause) || cause instanceof ApiError ? cause : silence(request)
  })
  const data = jsonOf(arrived)
  if (arrived.status < 200 || arrived.status > 299) throw refusal(arrived, data, request)
  const parsed = readAnswer(route.response, data)
  if (parsed.success) return parsed.data
  throw new ApiError('O servidor respondeu de um jeito inesperado. Atualize a página e tente de novo.', {
    status: arrived.status,
    request,
    requestId: arrived.header('x-request-id') ?? '',
    trace: parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.code}`).join('\n'),
  })
}

/** The request of a call: its address, headers and body. */
export function outgoing(route: Route, { token, idempotencyKey, files, ...input }: Loose): Outgoing {
  const headers: Record<string, string> = { accept: 'application/json', 'x-requested-with': 'Retaguarda' }
  if (token !== undefined) headers.authorization = `Bearer ${token}`
  if (idempotencyKey !== undefined) headers[IDEMPOTENCY_KEY.toLowerCase()] = idempotencyKey
  const out = { method: route.method, address: addressOf(route, input), headers, signal: input.signal }
  if (files) {
    const form = new FormData()
    // The server takes this letter of a form for bytes that could not be read; so written it is itself.
    form.set('data', JSON.stringify(input.body ?? {}).replaceAll('\uFFFD', '\\ufffd'))
    for (const [part, file] of Object.entries(files)) form.set(part, file, file.name)
    return { ...out, body: form }
  }
  if (route.method === 'GET' || input.body === undefined) return out
  headers['content-type'] = 'application/json'
  return { ...out, body: JSON.stringify(input.body) }
}

/** Address of a call from `/api` on, also of a download's link. */
export function addressOf(route: Route, input: { params?: object; query?: object }): string {
  const params = new Map<string, unknown>(Object.entries(input.params ?? {}))
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params.get(name) ?? '')))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value === undefined || value === null || value === '') continue
    query.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  return `/api${path}${query.size > 0 ? `?${query.toString()}` : ''}`
}

/** How an error names the call: its query may hold what a person searched for. */
export const requestOf = ({ method, address }: Pick<Outgoing, 'method' | 'address'>): string => `${method} ${address.split('?')[0]}`

const silence = (request: string) =>
  new ApiError('O servidor não respondeu. Verifique a sua conexão e tente de novo.', { status: 0, request })

const isAbort = (cause: unknown) => cause instanceof Error && cause.name === 'AbortError'

/** The JSON of an answer; null where it is none. */
export function jsonOf({ bytes }: Pick<Arrived, 'bytes'>): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return null
  }
}

function refusal({ status, header }: Arrived, data: unknown, request: string): ApiError {
  // Unknown parts, each checked below.
  const { error, motivo, trace, fields } = (data ?? {}) as { [part in keyof Recusa]?: unknown }
  return new ApiError(typeof error === 'string' && error !== '' ? error : sentenceOf(status), {
    status,
    request,
    requestId: header('x-request-id') ?? '',
    trace: typeof trace === 'string' ? trace : trace ? JSON.stringify(trace, null, 2) : '',
    fields: isFields(fields) ? fields : {},
    motivo: isMotivo(motivo) ? motivo : undefined,
  })
}

const isFields = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' && value !== null && Object.values(value).every((message) => typeof message === 'string')

/** For answers that are not ours, as a proxy writes them. */
function sentenceOf(status: number): string {
  if (status === 404) return 'O servidor não conhece este endereço.'
  if (status === 413) return 'O arquivo é grande demais para ser enviado.'
  if (status === 429) return 'São muitas tentativas em pouco tempo. Espere um minuto e tente de novo.'
  return 'O servidor não conseguiu atender ao pedido. Tente de novo em instantes.'
}
