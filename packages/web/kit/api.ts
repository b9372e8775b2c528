import {
  ApiError,
  type Arrived,
  addressOf,
  type Call,
  callBy,
  type Input,
  type Outgoing,
  type Send,
} from '@retaguarda/contract/kit/call.ts'
import { fetchSend } from '@retaguarda/contract/kit/fetch-send.ts'
import type { Route } from '@retaguarda/contract/kit/route.ts'
import type { z } from 'zod'
import { across } from './newer.ts'

/** Called while the parts of a save are sent, with how much is, from 0 to 1. */
export type Watched = { onProgress?: ((part: number) => void) | undefined }

/** Decides whether a call that was answered 401 may be repeated; the session layer puts itself here. */
type SessionGuard = (signal?: AbortSignal) => Promise<'repeat' | 'give up'>
let guard: SessionGuard = async () => 'give up'
let asker: SessionGuard = async () => 'give up'

export function onSessionEnd(next: SessionGuard): void {
  guard = next
}

/** Decides the same of a call that asks again who the person is. */
export function onReauth(next: SessionGuard): void {
  asker = next
}

let leaving: Promise<unknown> | undefined
let left = new AbortController()

/** Who leaves asks for nothing more, which would only be refused: what comes is given up once `gone` is over. Undefined when somebody enters. */
export function onLeaving(gone: Promise<unknown> | undefined): void {
  leaving = gone
  if (gone) left.abort()
  else if (left.signal.aborted) left = new AbortController()
}

/** Fires when the person who is here now leaves. */
export const leavingSignal = (): AbortSignal => left.signal

/** Large files over slow lines, and nobody waits longer than this for a screen. */
const send = across(fetchSend({ timeoutMs: 5 * 60_000 }))

/**
 * Calls a route of the contract with this browser's session.
 * A 401 of a logged session waits until the person has logged in again in place, then the call is repeated; what asks again who she is
 * waits until she has said so. A repeat carries the same key.
 * Throws `ApiError`, or an `AbortError` when the signal fired, the person leaves or the page was given up for another user.
 */
export const call: Call<Watched> = async (route, ...[input]) => {
  if (route.kind === 'once' && input?.idempotencyKey === undefined)
    throw new Error(`${route.path}: it happens once, so it is called by callOnce`)
  if (leaving && route.access !== 'anyone') {
    await leaving
    throw givenUp()
  }
  const by = input?.onProgress ? across(upload(input.onProgress)) : send
  for (;;) {
    try {
      return await callBy(by, route, input)
    } catch (cause) {
      const next = cause instanceof ApiError && route.access !== 'anyone' ? guardOf(cause) : undefined
      if (!next) throw cause
      if ((await next(input?.signal)) === 'give up') throw givenUp()
    }
  }
}

const givenUp = () => new DOMException('O pedido foi desistido.', 'AbortError')
const guardOf = ({ status, motivo }: ApiError) => (status === 401 ? guard : motivo === 'confirmarIdentidade' ? asker : undefined)

/** Address of a download, for a link or `location.assign`; the cookie opens it. */
export function downloadUrl<P extends z.ZodType, Q extends z.ZodType>(
  route: Route<P, Q, z.ZodType, z.ZodType>,
  input: Pick<Input<P, Q, z.ZodType>, 'params' | 'query'> = {},
): string {
  return addressOf(route, input)
}

/** `fetch` does not say how much it has sent. A save is never given up half way, so there is no signal. */
function upload(onProgress: (part: number) => void): Send {
  return ({ address, method, headers, body }: Outgoing) =>
    new Promise<Arrived>((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, address)
      request.responseType = 'arraybuffer'
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
      request.onload = () => {
        // An array buffer was asked for above.
        const bytes = new Uint8Array(request.response as ArrayBuffer)
        resolve({ status: request.status, header: (name) => request.getResponseHeader(name), bytes })
      }
      request.onerror = () => reject(new TypeError('A conexão foi perdida.'))
      request.send(body ?? null)
    })
}
