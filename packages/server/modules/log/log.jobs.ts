import { dayOf, instanteDe, addDays } from '@retaguarda/contract/kit/tempo.ts'
import type { JobCtx } from '../../kit/ctx/context.ts'
import { inTransaction } from '../../db/transaction.ts'
import { RegraPrazo } from '@retaguarda/contract/privacidade/mapa.ts'
import { readPrazos } from '../prazo-dados/prazo.repo.ts'
import { readDesde } from './log-filtro.repo.ts'
import { insertParticoes } from './ingest.repo.ts'
import { updateContados } from './problema.repo.ts'
import { updateContado, removeParticao, removeRestantes, updateDesde } from './retencao.repo.ts'

/** Months that there are partitions for ahead of time. */
const AHEAD = 2
const MONTH = 31
/** Rows of one step, each a transaction of its own, so that nobody waits for it. */
const STEP = 5_000
/** Steps of one run; what is left waits for the next. */
const STEPS_MAX = 5_000

/**
 * Forgets what is older than its term in Privacidade, at first LOG_RETENCAO_DIAS, and makes room for the months to come. First nobody sees the old any more, and the counters
 * follow in the same transaction; what it takes on disk goes after that, whole partitions at once and the rest step by step. Killed, it
 * goes on where it was.
 */
export async function expurgarLog(
  { db, config, now, life }: Pick<JobCtx, 'db' | 'config' | 'now' | 'life'>,
  { step = STEP, steps = STEPS_MAX } = {},
): Promise<void> {
  const today = dayOf(now())
  await insertParticoes(
    db,
    Array.from({ length: AHEAD + 1 }, (_, i) => new Date(instanteDe(`${addDays(`${today.slice(0, 7)}-01`, i * MONTH).slice(0, 7)}-01`))),
  )
  const { dias, ligada } = (await readPrazos(db, config))[RegraPrazo.code.LOG]
  if (!ligada) return
  const desde = new Date(instanteDe(addDays(today, -dias)))
  // A longer retention than before brings nothing back.
  if (desde.getTime() > (await readDesde(db))) await inTransaction(db, (trx) => updateDesde(trx, desde))
  while (!life.leaving() && (await removeParticao(db)));
  for (let i = 0; i < steps && !life.leaving(); i++) if ((await removeRestantes(db, step)) === 0) return
}

/** Folds the deltas of the counters, so that a total stays the sum of few rows however much was written. */
export async function consolidarLog({ db }: Pick<JobCtx, 'db'>): Promise<void> {
  await updateContado(db)
  await updateContados(db)
}
