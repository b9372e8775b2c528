import { enqueue } from '../../queue/enqueue.ts'
import type { Db } from '../../db/types.ts'
import type { JobCtx } from '../ctx/context.ts'
import { gatherOn } from '../../base/gather.ts'
import { sideBySide } from '../../base/side-by-side.ts'
import { type InHand, putBack, recorder, take, tell } from './outbox-attempt.ts'
import type { Outbox, OutboxCtx } from './outbox.ts'
import { readNextDue } from './outbox.repo.ts'

/** ms that one run of a job works; then others have their turn, and the rest is another run's. */
const TURN = 30_000
/** ms; what is due later is found by the job of the minute. */
const SOON = 60_000
/** ms, so that a clock that disagrees with the database's never makes a job run on the spot again and again. */
const BREATH = 1_000

type Woken = Pick<Outbox<never, never>, 'job' | 'table' | 'tipo' | 'ordered'>

/** Has what waits be told, as soon as the caller's transaction is committed. */
export const wake = (db: Db, { job }: Pick<Woken, 'job'>): Promise<void> => enqueue(db, job, {}, { key: job })

const waking = gatherOn<Db, Pick<Woken, 'job'>, void>((db) => ({
  key: () => 0,
  work: async (kinds) => {
    for (const job of new Set(kinds.map((kind) => kind.job))) await wake(db, { job })
    return kinds.map(() => ({ value: undefined }))
  },
  hopeless: () => true, // each alone would be the same statement
  side: 1,
  most: 1_000,
}))

/**
 * The same for what is committed already: of many orders side by side one wakes it for all, and none waits for the others' transactions, as
 * they would for the one job. Should the process die before, the job of the minute finds what is due.
 */
export const wakeAfter = (db: Db, { job }: Pick<Woken, 'job'>): Promise<void> => waking(db, { job })

/** The same at the instant when the next row is due, where that is soon. */
export async function wakeWhenDue({ db, now }: Pick<OutboxCtx, 'db' | 'now'>, kind: Woken): Promise<void> {
  const began = now().getTime()
  const next = await readNextDue(db, kind, new Date(began + SOON))
  if (!next) return
  const runAt = new Date(Date.now() + Math.max(BREATH, next.getTime() - began))
  // A key of its own, so that a wake-up that came meanwhile is not put off.
  await enqueue(db, kind.job, {}, { key: [kind.job, kind.tipo ?? '', 'depois'].join('.'), runAt })
}

/** The job that tells what is due, a few rows side by side. */
export const outboxJob =
  <R extends { id: number }, A>(kind: Outbox<JobCtx, R, A>) =>
  async (ctx: JobCtx): Promise<void> => {
    const began = performance.now()
    const enough = () => ctx.life.leaving() || performance.now() - began > TURN
    const record = recorder(ctx, kind)
    // What waited for another row of its `fila` is free when that has come to its end.
    for (let found = true; found && !enough(); ) {
      found = false
      await sideBySide<InHand<R>>({
        width: kind.width,
        enough,
        next: async () => {
          const taken = await take(ctx, kind, { due: ctx.now() }, kind.batch)
          found ||= taken.length > 0
          return taken
        },
        work: async (one) => void (await tell(ctx, kind, one, record)),
        left: (rest) => putBack(ctx, kind, rest),
      })
    }
    await wakeWhenDue(ctx, kind)
  }

/**
 * Tells here and now what waits of one thing, in its order, up to the first that fails: for a call whose person waits for it.
 * @param failed also what was given up before
 * @param most no more than so many: who knows that there is one needs not look for another
 * @returns how many were told, and why the next one could not be; none and no `erro`: nothing waits, or somebody else is at it
 */
export async function tellNow<C extends OutboxCtx, R extends { id: number }, A>(
  ctx: C,
  kind: Outbox<C, R, A>,
  fila: string,
  { failed = false, most = Number.POSITIVE_INFINITY } = {},
): Promise<{ told: number; erro?: string }> {
  const record = recorder(ctx, kind)
  let told = 0
  for (; told < most; told++) {
    const [one] = await take(ctx, kind, { fila, failed }, 1)
    if (!one) return { told }
    const outcome = await tell(ctx, kind, one, record)
    if ('erro' in outcome) return { told, erro: outcome.erro }
  }
  return { told }
}
