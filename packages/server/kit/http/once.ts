import { createHash } from 'node:crypto'
import { IDEMPOTENCY_KEY, KEY_DAYS, KEY_MAX, KEY_MIN } from '@retaguarda/contract/kit/once.ts'
import type { Route } from '@retaguarda/contract/kit/route.ts'
import { RuleError, tooDeep } from '../../base/errors.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Trx } from '../../db/types.ts'
import type { Ctx, JobCtx } from '../ctx/context.ts'
import type { Upload } from './multipart.ts'
import { insertPedido, type Pedido, readPedido, removePedidosAntes, updateResposta } from './pedido.repo.ts'

/** What is told apart by its key: a call and what it asks for. */
export type Asked = { route: Pick<Route, 'method' | 'path'>; key: string | undefined; params: unknown; body: unknown; files?: Upload[] }

type Steps<P, K extends object> = {
  /** Before the transaction opens, as asking another system; a repeat does not do it again. */
  prepare?: () => Promise<P>
  /** In the transaction. Its answer is kept with what it wrote, and is what a repeat gets. */
  work: (trx: Trx, prepared: P) => Promise<K>
  /** Takes back what was prepared and came to nothing: the work failed, or the key stands for a call that is done. */
  undo?: (prepared: P) => Promise<void>
}

/** What `work` answered: now, or when the same was asked for before. */
type Done<K> = { done: K; repeated: boolean }

/** What a call does that happens once for its key; `handle` runs it. */
export type Once<O> = (ctx: Ctx, asked: Asked) => Promise<O>

/**
 * Runs an action in one transaction, once for the key of its call: the same person's repeat with the same content gets the first answer and
 * does nothing; of two at once the second waits for the first. Without a key it just runs. What is refused is not kept, so that the same key
 * may be tried again.
 * @param answer makes the answer of what `work` answered, for a repeat too: it may wait for what goes on after the transaction
 * @throws RuleError 422 for a key that stands for another call or content
 */
export function once<P, K extends object>(steps: Steps<P, K>): Once<K>
export function once<P, K extends object, O>(steps: Steps<P, K>, answer: (done: K, repeated: boolean) => Promise<O>): Once<O>
export function once<P, K extends object>(steps: Steps<P, K>, answer?: (done: K, repeated: boolean) => Promise<unknown>): Once<unknown> {
  return async (ctx, asked) => {
    const { done, repeated } = await doneOnce(ctx, asked, steps)
    return answer ? answer(done, repeated) : done
  }
}

async function doneOnce<P, K extends object>(ctx: Ctx, asked: Asked, steps: Steps<P, K>): Promise<Done<K>> {
  const pedido = pedidoOf(ctx, asked)
  const first = pedido && (await readPedido(ctx.db, pedido))
  if (first) return { done: answerOf<K>(first, pedido), repeated: true }
  return untilCurrent(async () => {
    // Where nothing is prepared, `work` takes nothing.
    const prepared = (await steps.prepare?.()) as P
    let used = false
    try {
      return await inTransaction(ctx.db, async (trx) => {
        used = false
        if (pedido && !(await insertPedido(trx, pedido, ctx.now())))
          return { done: answerOf<K>(await mustRead(trx, pedido), pedido), repeated: true }
        const done = await steps.work(trx, prepared)
        if (pedido) await updateResposta(trx, pedido, done)
        used = true
        return { done, repeated: false }
      })
    } finally {
      if (!used) await steps.undo?.(prepared)
    }
  })
}

/** What was prepared no longer holds once the records are locked: it is to be prepared anew. No refusal, and nobody reads it. */
export class Outdated extends Error {}
const TRIES = 3

/** Does it again, from the preparing on, when what was prepared has become outdated meanwhile. */
export async function untilCurrent<T>(work: (attempt: number) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work(attempt)
    } catch (error) {
      if (!(error instanceof Outdated) || attempt === TRIES) throw error
    }
  }
}

function pedidoOf({ user }: Ctx, { key, route, ...content }: Asked): Pedido | undefined {
  if (key === undefined) return undefined
  return { usuarioId: user.id, chave: key, rota: `${route.method} ${route.path}`, corpoSha256: hashOf(content) }
}

async function mustRead(trx: Trx, pedido: Pedido) {
  const first = await readPedido(trx, pedido)
  if (!first) throw new Error('A key that stands for a call has none')
  return first
}

const OTHER = 'Esta chave de idempotência já foi usada para outro pedido. Use uma chave nova.'

function answerOf<K>(first: Pedido & { resposta: unknown }, { rota, corpoSha256 }: Pedido): K {
  if (first.rota !== rota || first.corpoSha256 !== corpoSha256)
    throw new RuleError('chaveUsada', OTHER, { fields: { [IDEMPOTENCY_KEY]: OTHER } })
  // What the same route answered, written in the transaction that answered it.
  return first.resposta as K
}

/** The key that a call carries. @throws RuleError 400 for one that is none */
export function keyOf(headers: Record<string, string | string[] | undefined>): string | undefined {
  const sent = headers[IDEMPOTENCY_KEY.toLowerCase()]
  if (sent === undefined) return undefined
  if (typeof sent !== 'string' || sent.length < KEY_MIN || sent.length > KEY_MAX)
    throw new RuleError('pedido', `O cabeçalho ${IDEMPOTENCY_KEY} tem de ${KEY_MIN} a ${KEY_MAX} caracteres.`)
  return sent
}

/**
 * Of what the contract read of the call, so that the order of keys and other spellings of a value do not count.
 * @throws RuleError 400 for a body that goes deeper than can be written again
 */
function hashOf({ params, body, files = [] }: Omit<Asked, 'key' | 'route'>): string {
  const sent = files.map(({ part, sha256 }) => [part, sha256])
  return createHash('sha256')
    .update(written([params, body ?? null, ...(sent.length > 0 ? [sent] : [])]))
    .digest('hex')
}

function written(asked: unknown): string {
  try {
    return JSON.stringify(asked)
  } catch (error) {
    if (error instanceof RangeError) throw tooDeep()
    throw error
  }
}

const DAY = 24 * 60 * 60 * 1000 // ms

/** Forgets the keys that are no longer recognised. */
export const limparPedidos = ({ db, now }: Pick<JobCtx, 'db' | 'now'>): Promise<void> =>
  removePedidosAntes(db, new Date(now().getTime() - KEY_DAYS * DAY))
