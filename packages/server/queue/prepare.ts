import { runMigrations } from 'graphile-worker'
import type pg from 'pg'
import { toGraphile } from './logger.ts'
import type { Log } from '../base/log.ts'
import { contract } from '../db/contract.ts'
import { inTurn, isEmpty, migrate } from '../db/migrate.ts'
import { emptyOfOthers } from '../db/others.ts'
import type { Connection } from '../db/pool.ts'
import { restrict } from '../db/privileges.ts'
import { refuseWithoutCopy } from '../db/proven-copy.ts'

type Options = {
  /** ms that processes of an older version get to leave, where the tables change in a way that they cannot work beside. */
  patience?: number
  /** Whether there must be a copy of today's that came back whole before that. */
  copy?: boolean
}

/**
 * Brings the product's tables and the job queue's to this version.
 * @param pool of the owner
 * @param application the role that the product works as, which is given what it needs and no more
 */
export async function prepare(pool: pg.Pool, log: Log, application?: Connection, { patience, copy = false }: Options = {}): Promise<void> {
  const ready = async (client: pg.PoolClient) => {
    if (copy) await refuseWithoutCopy(client)
    await emptyOfOthers(client, log, patience)
  }
  // Where there is nobody yet, neither waits for the other; the tables that an older version works with wait until it has left.
  const queue = (await isEmpty(pool)) ? prepareQueue(pool, log) : undefined
  const [ran] = await Promise.all([migrate(pool, { log, ready }), queue])
  if (ran.length > 0) log.info({ migrations: ran }, 'Banco de dados atualizado')
  const last = await readQueue(pool)
  if (last === undefined) await prepareQueue(pool, log)
  else if (last < QUEUE)
    await inTurn(pool, async (client) => {
      await ready(client)
      await prepareQueue(pool, log)
    })
  if (application && !(await restrict(pool, application)))
    log.warn({}, 'O usuário de DATABASE_URL é dono das tabelas e pode alterar a auditoria. Veja DATABASE_URL_DONO no guia de operação')
}

/** The queue's tables must be there before anything is queued, also in a process that runs no jobs. */
export const prepareQueue = (pool: pg.Pool, log: Log) => runMigrations({ pgPool: pool, logger: toGraphile(log) })

/** The last migration of the queue's own that this version brings; they are such as nobody works beside. */
export const QUEUE = 20

/** The last of them that ran here; undefined where there is no queue yet. */
async function readQueue(pool: pg.Pool): Promise<number | undefined> {
  const { rows: tables } = await pool.query<{ there: boolean }>("select to_regclass('graphile_worker.migrations') is not null as there")
  if (!tables[0]?.there) return undefined
  const { rows } = await pool.query<{ last: number | null }>('select max(id) as last from graphile_worker.migrations')
  return rows[0]?.last ?? 0
}

/**
 * Takes away what only versions before this one used, once nobody of them lives.
 * @param copy as `prepare` has it; without one this waits
 */
export const contractTables = (pool: pg.Pool, log: Log, { copy }: Pick<Options, 'copy'>): Promise<string[]> =>
  contract(pool, { log, ready: (client) => (copy ? refuseWithoutCopy(client) : Promise.resolve()) })
