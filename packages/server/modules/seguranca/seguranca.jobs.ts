import type { JobCtx } from '../../kit/ctx/context.ts'
import { removeSeguranca } from '../../kit/ctx/seguranca.repo.ts'

const DAY_MS = 86_400_000
/** Rows of one step, each a transaction of its own, so that nobody waits for it. */
const STEP = 2_000
/** Steps of one night; what is left waits for the next. */
const STEPS_MAX = 5_000

/** Removes what is older than SEGURANCA_RETENCAO_DIAS from the security log. */
export async function expurgarSeguranca(
  { db, config, now, life }: Pick<JobCtx, 'db' | 'config' | 'now' | 'life'>,
  { step = STEP, steps = STEPS_MAX } = {},
): Promise<void> {
  const before = new Date(now().getTime() - config.SEGURANCA_RETENCAO_DIAS * DAY_MS)
  for (let i = 0; i < steps && !life.leaving(); i++) if ((await removeSeguranca(db, before, step)) < step) return
}
