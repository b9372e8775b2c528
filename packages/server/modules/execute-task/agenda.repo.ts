import type { Db, Trx } from '../../db/types.ts'

/** A plan that is due, which no other process has in hand. */
export const lockDevido = (trx: Trx, now: Date) =>
  trx
    .selectFrom('execute_task')
    .select(['id', 'proximaExecucao'])
    .where('proximaExecucao', '<=', now)
    .orderBy('proximaExecucao')
    .limit(1)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()

/** When plans are due next, up to an instant; a few, for the next look comes soon. */
export async function listProximas(db: Db, until: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom('execute_task')
    .select('proximaExecucao')
    .distinct()
    .where('proximaExecucao', '<=', until)
    .orderBy('proximaExecucao')
    .limit(100)
    .execute()
  return rows.flatMap(({ proximaExecucao }) => proximaExecucao ?? [])
}
