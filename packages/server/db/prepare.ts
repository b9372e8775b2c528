import { runMigrations } from 'graphile-worker'
import type pg from 'pg'
import { toGraphile } from '../jobs/logger.ts'
import type { Log } from './log.ts'
import { migrate } from './migrate.ts'

/** Brings the product's tables and the job queue's to this version. */
export async function prepare(pool: pg.Pool, log: Log): Promise<void> {
  const ran = await migrate(pool)
  if (ran.length > 0) log.info({ migrations: ran }, 'Banco de dados atualizado')
  await prepareQueue(pool, log)
}

/** The queue's tables must be there before anything is queued, also in a process that runs no jobs. */
export const prepareQueue = (pool: pg.Pool, log: Log) => runMigrations({ pgPool: pool, logger: toGraphile(log) })
