import type { JobCtx } from '../../../kit/ctx/context.ts'
import { outboxJob } from '../../../kit/outbox/outbox-run.ts'
import { cancelamentos, pagamentos } from './loja-aviso.service.ts'
import { notas } from './nota-aviso.service.ts'

/** Tells the stores what a call could not, and what a process left untold when it died. */
export async function avisarPendentes(ctx: JobCtx): Promise<void> {
  await outboxJob(pagamentos)(ctx)
  await outboxJob(cancelamentos)(ctx)
  await outboxJob(notas)(ctx)
}
