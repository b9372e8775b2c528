import type { JobCtx } from '../../kit/ctx/context.ts'
import { RegraPrazo } from '@retaguarda/contract/privacidade/mapa.ts'
import { readPrazos } from '../prazo-dados/prazo.repo.ts'
import { removeSeguranca } from '../../kit/ctx/seguranca.repo.ts'

const DAY_MS = 86_400_000
/** Rows of one step, each a transaction of its own, so that nobody waits for it. */
const STEP = 2_000
/** Steps of one night; what is left waits for the next. */
const STEPS_MAX = 5_000

/** Removes from the security log what is older than its term in Privacidade, at first SEGURANCA_RETENCAO_DIAS. */
export async function expurgarSeguranca(
  { db, config, now, life }: Pick<JobCtx, 'db' | 'config' | 'now' | 'life'>,
  { step = STEP, steps = STEPS_MAX } = {},
): Promise<void> {
  const { dias, ligada } = (await readPrazos(db, config))[RegraPrazo.code.SEGURANCA]
  if (!ligada) return
  const before = new Date(now().getTime() - dias * DAY_MS)
  for (let i = 0; i < steps && !life.leaving(); i++) if ((await removeSeguranca(db, before, step)) < step) return
}
