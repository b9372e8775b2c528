import type { LoteJob } from '../queue/payloads.ts'
import { removeReplaced } from '../queue/replaced.ts'
import type { JobCtx } from '../kit/ctx/context.ts'
import { listWaitingLotes } from '../kit/lote/lote.repo.ts'
import { beginLote } from '../kit/lote/lote-run.ts'
import type { LoteTable } from '../kit/lote/lote.ts'
import type { Outbox } from '../kit/outbox/outbox.ts'
import { wakeWhenDue } from '../kit/outbox/outbox-run.ts'

/** ms; what comes later is found a minute later. */
const SOON = 60_000
/** Orders of a kind that are begun at once. */
const MOST = 100

/** Every kind of work that outlives the call that asked for it. */
export type Work = {
  outboxes: readonly Pick<Outbox<never, never>, 'job' | 'table' | 'tipo' | 'ordered'>[]
  lotes: readonly { job: LoteJob; table: LoteTable }[]
}

/** Has all be done that waits and that nobody is at: every minute, when a process has died, and at every start. */
export async function resume(ctx: Pick<JobCtx, 'db' | 'now'>, { outboxes, lotes }: Work): Promise<void> {
  await removeReplaced(
    ctx.db,
    [...outboxes, ...lotes].map(({ job }) => job),
  )
  for (const kind of outboxes) await wakeWhenDue(ctx, kind)
  const now = ctx.now()
  for (const kind of lotes)
    for (const { id, tentarEm } of await listWaitingLotes(ctx.db, kind, new Date(now.getTime() + SOON), MOST))
      await beginLote(ctx.db, kind, id, tentarEm ?? now, now)
}
