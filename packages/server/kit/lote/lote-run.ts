import { enqueue } from '../../queue/enqueue.ts'
import type { Db, Trx } from '../../db/types.ts'
import type { JobCtx } from '../ctx/context.ts'
import { inTransaction } from '../../db/transaction.ts'
import { hold } from '../life/held.ts'
import { workThrough } from './lote-lines.ts'
import { progressOf } from './lote-progress.ts'
import type { LoteJob } from '../../queue/payloads.ts'
import { countLines, endLote, type Names, releaseLote, updateFailedLines, stopLote, takeLote } from './lote.repo.ts'
import { type LinhaTable, type Lote, Rest } from './lote.ts'

/** ms that one run works on an order; then others have their turn, and the rest is another run's. */
const TURN = 30_000

type Queued = { job: LoteJob }

/** Has an order be worked through as soon as the caller's transaction is committed, or at an instant after `now`. */
export function beginLote(db: Db, { job }: Queued, id: number, at?: Date, now?: Date): Promise<void> {
  const pause = at && now ? at.getTime() - now.getTime() : 0
  return enqueue(db, job, { id }, { key: `${job}-${id}`, ...(pause > 0 && { runAt: new Date(Date.now() + pause) }) })
}

/** Has what failed of an order be tried again. @returns false when there is nothing to try again */
export async function retryLote(trx: Trx, kind: Names & Queued, id: number, now: Date): Promise<boolean> {
  const waiting = await updateFailedLines(trx, kind, id, now)
  if (waiting > 0) await beginLote(trx, kind, id)
  return waiting > 0
}

/** The job that works through an order, or as much of it as one turn allows. */
export const loteJob =
  <O, L extends { id: number }, T extends LinhaTable>(kind: Lote<O, L, T>) =>
  async (ctx: JobCtx, { id }: { id: number }): Promise<void> => {
    await hold(ctx, {
      table: kind.table,
      take: (processo) => takeLote(ctx.db, kind, processo, id, ctx.now()),
      work: async (_, processo) => {
        const left = await turn(ctx, kind, { id, processo }).catch(restUntil)
        if (left !== 'done') await handOn(ctx, kind, { id, processo }, left === 'more' ? null : left)
      },
    })
  }

type InHand = { id: number; processo: number }

function restUntil(error: unknown): Date {
  if (error instanceof Rest) return error.until
  throw error
}

/** @returns whether anything is left to do */
async function turn<O, L extends { id: number }, T extends LinhaTable>(
  ctx: JobCtx,
  kind: Lote<O, L, T>,
  { id, processo }: InHand,
): Promise<'done' | 'more'> {
  const order = await kind.open(ctx.db, id)
  if (!order) {
    await stopLote(ctx.db, kind, id, ctx.now())
    return 'more'
  }
  const progress = progressOf(ctx.db, kind.topico(id), await countLines(ctx.db, kind, id))
  const began = performance.now()
  const enough = () => ctx.life.leaving() || performance.now() - began > TURN
  const end = () =>
    inTransaction(ctx.db, async (trx) => {
      const over = await endLote(trx, kind, processo, id, ctx.now())
      if (over) await kind.ended?.(trx, ctx, id)
      return over
    })
  let ended = false
  // Lines that failed may be put back while others are worked on.
  for (let found = true; found && !enough() && !ended; ) {
    ended = await end()
    if (!ended) found = await workThrough(ctx, kind, { id, processo, order, progress, enough })
  }
  ended ||= await end()
  if (ended) await progress.end()
  return ended ? 'done' : 'more'
}

/** Lets go of an order that is not over, and has it gone on with. */
async function handOn<O, L extends { id: number }, T extends LinhaTable>(
  ctx: JobCtx,
  kind: Lote<O, L, T>,
  { id, processo }: InHand,
  rest: Date | null,
): Promise<void> {
  const now = ctx.now()
  const next = await inTransaction(ctx.db, async (trx) => {
    const at = await releaseLote(trx, kind, processo, id, rest)
    if (at !== undefined) await beginLote(trx, kind, id, at ?? now, now)
    else await kind.ended?.(trx, ctx, id)
    return at
  })
  // It was stopped meanwhile.
  if (next === undefined) await progressOf(ctx.db, kind.topico(id), await countLines(ctx.db, kind, id)).end()
}
