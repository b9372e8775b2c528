import { ApiError, type Input } from '@retaguarda/contract/kit/call.ts'
import type { Route } from '@retaguarda/contract/kit/route.ts'
import type { z } from 'zod'
import { call, type Watched } from './api.ts'

const SAFE = 'Não se sabe se o pedido foi atendido; repeti-lo aqui é seguro: ele acontece uma só vez.'
const OTHER =
  'O pedido anterior, cuja resposta não chegou, foi atendido. Este é diferente dele e não foi feito: confira o que mudou antes de repetir.'

export type CallOnce = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  route: Route<P, Q, B, R>,
  input: Input<P, Q, B>,
  watched?: Watched,
) => Promise<z.output<R>>

// Only that an input may be left out is lost, and that what watches it is a part of it.
const send = call as CallOnce

/**
 * A `call` for one place where actions are asked for. What must happen once carries a key: made for what it is done to, and kept until an
 * answer came, so that the next press repeats the request whose answer was lost. A refusal is an answer; a failure of the server or of the
 * way to it is none (docs/decisions/0009-once.md).
 */
export function callOnce(): CallOnce {
  /** Keys of requests to which no answer came, by what they are done to. */
  const open = new Map<string, string>()
  return async (route, plain, watched) => {
    const input = { ...plain, ...watched }
    if (route.kind !== 'once') return send(route, input)
    const target = `${route.method} ${route.path} ${JSON.stringify(input.params)}`
    const kept = open.get(target)
    const key = kept ?? newKey()
    open.set(target, key)
    try {
      const answer = await send(route, { ...input, idempotencyKey: key })
      open.delete(target)
      return answer
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!isAnswer(error)) throw saying(error, `${error.message} ${SAFE}`, error.fields)
      open.delete(target)
      throw kept !== undefined && error.motivo === 'chaveUsada' ? saying(error, OTHER) : error
    }
  }
}

/** Of the server itself, which refused it and did nothing. */
const isAnswer = ({ status, motivo }: ApiError) => (status >= 400 && status < 500) || motivo === 'naoConfigurado' || motivo === 'semEspaco'

const saying = ({ status, motivo, request, requestId, trace }: ApiError, sentence: string, fields = {}) =>
  new ApiError(sentence, { status, motivo, request, requestId, trace, fields })

function newKey(): string {
  // `randomUUID` is not there on pages without https.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
