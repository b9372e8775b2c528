import { runMigrations } from 'graphile-worker'
import type pg from 'pg'
import { toGraphile } from './logger.ts'
import type { Log } from '../base/log.ts'
import { isEmpty, migrate } from '../db/migrate.ts'
import { emptyOfOthers } from '../db/others.ts'
import type { Connection } from '../db/pool.ts'
import { restrict } from '../db/privileges.ts'

/**
 * Brings the product's tables and the job queue's to this version.
 * @param pool of the owner
 * @param application the role that the product works as, which is given what it needs and no more
 * @param patience ms that processes of an older version get to leave
 */
export async function prepare(pool: pg.Pool, log: Log, application?: Connection, patience?: number): Promise<void> {
  // Where there is nobody yet, neither waits for the other; the tables that an older version works with wait until it has left.
  const queue = (await isEmpty(pool)) ? prepareQueue(pool, log) : undefined
  const [ran] = await Promise.all([migrate(pool, { log, ready: (client) => emptyOfOthers(client, log, patience) }), queue])
  if (ran.length > 0) log.info({ migrations: ran }, 'Banco de dados atualizado')
  if (!queue) await prepareQueue(pool, log)
  if (application && !(await restrict(pool, application)))
    log.warn({}, 'O usuário de DATABASE_URL é dono das tabelas e pode alterar a auditoria. Veja DATABASE_URL_DONO no guia de operação')
}

/** The queue's tables must be there before anything is queued, also in a process that runs no jobs. */
export const prepareQueue = (pool: pg.Pool, log: Log) => runMigrations({ pgPool: pool, logger: toGraphile(log) })
