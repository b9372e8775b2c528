import type { Input, Loose } from '@retaguarda/contract/kit/call.ts'
import { isMotivo, type Recusa } from '@retaguarda/contract/kit/refusal.ts'
import type { LightMyRequestResponse } from 'fastify'
import type { z } from 'zod'
import { fileOf, type TestFile } from './multipart.ts'

/** An answer as it came over the wire, whatever its status. */
export type Answer<B = unknown> = {
  status: number
  /** What the contract promises of a call that succeeds, the server has checked it; of a refused one see `refusalOf`. */
  body: B
  /** The body as it came, of a download for instance. */
  text: string
  headers: Record<string, unknown>
}

/** What a test sends: what a program may send, and also what none should. */
export type Sent = {
  body?: object | string
  query?: Record<string, string>
  token?: string
  headers?: Record<string, string>
  /** The address that the call comes from. */
  from?: string
}

/** The same for a route, whose path says which values it needs. */
export type Asked<P extends z.ZodType> = Omit<Sent, 'query'> &
  Pick<Loose, 'query' | 'idempotencyKey'> &
  PathOf<P> & { files?: Record<string, TestFile> }
type PathOf<P extends z.ZodType> = Pick<Input<P, z.ZodType, z.ZodType>, 'params'>

export function answerOf(came: LightMyRequestResponse): Answer {
  const { statusCode: status, headers, body: text } = came
  return { status, body: String(headers['content-type']).includes('json') ? came.json() : text, text, headers }
}

/** The files of a form; one without is a form all the same. */
export const filesOf = (files?: Record<string, TestFile>) =>
  files && Object.fromEntries(Object.entries(files).map(([part, file]) => [part, fileOf(file)]))

/** Why a call was refused, as the contract says it; to ask for it after a success fails the test, and so does one without a reason. */
export function refusalOf({ status, body }: Answer) {
  if (status < 400) throw new Error(`The call was not refused: ${status} ${JSON.stringify(body)}`)
  const { error = '', motivo, trace = '', fields = {} } = body as Partial<Recusa> // answerError writes no other
  if (!isMotivo(motivo)) throw new Error(`A refusal without a reason: ${status} ${JSON.stringify(body)}`)
  return { error, motivo, trace, fields }
}
