import type { Route } from '@retaguarda/contract/kit/route.ts'
import type { z } from 'zod'

/** Why a call did not succeed, in the words that the person reads (decisions §1, errors). */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** HTTP status; 0 when no answer came at all. */
  readonly status: number
  /** Request id plus safe detail, for the folded details of the dialog. */
  readonly trace: string
  /** Sentence by the path of the field it belongs to (`pessoaContato.1.contato`). */
  readonly fields: Record<string, string>
  /** Which call it was (`DELETE /api/pessoa/delete/7`) and when, for the details. */
  readonly request: string
  readonly at = new Date()

  constructor(message: string, parts: { status: number; request: string; trace?: string; fields?: Record<string, string> }) {
    super(message)
    this.status = parts.status
    this.request = parts.request
    this.trace = parts.trace ?? ''
    this.fields = parts.fields ?? {}
  }
}

type Query<Q extends z.ZodType> = Partial<z.output<Q>>

export type Input<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = {
  /** Values of the path's `:names`; a number is written as digits. */
  params?: { [K in keyof z.input<P>]: z.input<P>[K] | number }
  /** Lists and objects travel as JSON, empty values are left out. */
  query?: Query<Q>
  body?: z.input<B>
  /** Parts of a multipart save; the data names them by their key. */
  files?: Record<string, File>
  /** Called while the parts are sent, with how much is, from 0 to 1. */
  onProgress?: ((part: number) => void) | undefined
  signal?: AbortSignal
  /** Of an action that must happen once: a repeat with the same key is answered as the first, and does nothing (decisions §7). */
  idempotencyKey?: string
}

/** Decides whether a call that was answered 401 may be repeated; the session layer puts itself here. */
type SessionGuard = (signal?: AbortSignal) => Promise<'repeat' | 'give up'>
let guard: SessionGuard = async () => 'give up'

export function onSessionEnd(next: SessionGuard): void {
  guard = next
}

/**
 * Calls a route of the contract: the only `fetch` of the web.
 * A 401 of a logged session waits until the person has logged in again in place, then the call is repeated.
 * Throws `ApiError`, or an `AbortError` when the signal fired or the page was given up for another user.
 */
export async function call<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  route: Route<P, Q, B, R>,
  input: Input<P, Q, B> = {},
): Promise<z.output<R>> {
  const address = addressOf(route, input)
  const request = `${route.method} ${address.split('?')[0]}`
  const response = await send(address, route, input, request)
  if (response.status === 401 && route.access !== 'anyone') {
    if ((await guard(input.signal)) === 'repeat') return call(route, input)
    throw new DOMException('A sessão foi encerrada.', 'AbortError')
  }
  const data = await jsonOf(response)
  if (!response.ok) throw refusal(response.status, data, request)
  const parsed = route.response.safeParse(data)
  if (parsed.success) return parsed.data
  throw new ApiError('O servidor respondeu de um jeito inesperado. Atualize a página e tente de novo.', {
    status: response.status,
    request,
    trace: parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.code}`).join('\n'),
  })
}

/** Address of a download, for a link or `location.assign`; the cookie opens it. */
export function downloadUrl<P extends z.ZodType, Q extends z.ZodType>(
  route: Route<P, Q, z.ZodType, z.ZodType>,
  input: Pick<Input<P, Q, z.ZodType>, 'params' | 'query'> = {},
): string {
  return addressOf(route, input)
}

function addressOf(route: Route, input: { params?: object; query?: object }): string {
  const params = new Map<string, unknown>(Object.entries(input.params ?? {}))
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params.get(name) ?? '')))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value === undefined || value === null || value === '') continue
    query.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  return `/api${path}${query.size > 0 ? `?${query}` : ''}`
}

async function send(address: string, route: Route, input: Input<z.ZodType, z.ZodType, z.ZodType>, request: string): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json', 'x-requested-with': 'Retaguarda' }
  if (input.idempotencyKey) headers['idempotency-key'] = input.idempotencyKey
  let body: BodyInit | undefined
  if (input.files) {
    const form = new FormData()
    form.set('data', JSON.stringify(input.body ?? {}))
    for (const [part, file] of Object.entries(input.files)) form.set(part, file, file.name)
    body = form
  } else if (route.method !== 'GET' && input.body !== undefined) {
    headers['content-type'] = 'application/json'
    body = JSON.stringify(input.body)
  }
  try {
    if (input.onProgress) return await upload(address, { method: route.method, headers, body }, input.onProgress)
    return await fetch(address, { method: route.method, headers, body, credentials: 'same-origin', signal: input.signal })
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
    throw new ApiError('O servidor não respondeu. Verifique a sua conexão e tente de novo.', { status: 0, request })
  }
}

type Sending = { method: string; headers: Record<string, string>; body: BodyInit | undefined }

/** `fetch` does not say how much it has sent. A save is never given up half way, so there is no signal. */
function upload(address: string, { method, headers, body }: Sending, onProgress: (part: number) => void): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, address)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }))
    request.onerror = () => reject(new TypeError('A conexão foi perdida.'))
    request.send(body instanceof FormData || typeof body === 'string' ? body : null)
  })
}

async function jsonOf(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return null
  }
}

function refusal(status: number, data: unknown, request: string): ApiError {
  const { error, trace, fields } = (data ?? {}) as { error?: unknown; trace?: unknown; fields?: unknown } // unknown parts, each checked below
  return new ApiError(typeof error === 'string' && error !== '' ? error : sentenceOf(status), {
    status,
    request,
    trace: typeof trace === 'string' ? trace : trace ? JSON.stringify(trace, null, 2) : '',
    fields: isFields(fields) ? fields : {},
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
