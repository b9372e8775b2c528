import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { startEmbedded } from './embedded/start.ts'
import type { Log } from './log.ts'
import { createPool, withDefaults } from './pool.ts'
import { codeOf, Refusal, reason } from './refusal.ts'
import type { Tables } from './tables.ts'

export type Database = {
  pool: pg.Pool
  db: Kysely<Tables>
  /** For who needs connections of his own: the job runner, LISTEN. */
  connection: pg.PoolConfig
  /** Process of the embedded PostgreSQL, which changes when it is restarted; undefined with DATABASE_URL. */
  pid(): number | undefined
  stop(): Promise<void>
}

type Options = { databaseUrl?: string | undefined; dataDir: string; log: Log; durable?: boolean }

/**
 * The database of the installation: the server of `databaseUrl`, or the embedded one of `dataDir`.
 * @throws Refusal when it cannot be had; the sentence says why and what to do
 */
export async function openDatabase({ databaseUrl, dataDir, log, durable }: Options): Promise<Database> {
  if (databaseUrl) {
    const connection: pg.PoolConfig = { connectionString: databaseUrl }
    await checkServer(connection)
    return connect(connection, log)
  }
  const embedded = await startEmbedded({ dataDir, log, ...(durable === undefined ? {} : { durable }) })
  const opened = connect(embedded.connection, log)
  return {
    ...opened,
    pid: embedded.pid,
    stop: async () => {
      await opened.stop()
      await embedded.stop()
    },
  }
}

/** Pool and query builder over a server that is already running. */
export function connect(connection: pg.PoolConfig, log: Log): Database {
  const pool = createPool(connection, log)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return {
    pool,
    db,
    connection: withDefaults(connection),
    pid: () => undefined,
    stop: () => (pool.ending ? Promise.resolve() : pool.end()),
  }
}

async function checkServer(connection: pg.PoolConfig) {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string; encoding: string }>(
      "select current_setting('server_version') as version, current_setting('server_encoding') as encoding",
    )
    const { version = '', encoding = '' } = rows[0] ?? {}
    if (Number.parseInt(version, 10) < 15)
      throw new Refusal(`O servidor de DATABASE_URL é um PostgreSQL ${version}. Use o PostgreSQL 15 ou mais novo.`)
    if (encoding !== 'UTF8') throw new Refusal(`O banco de DATABASE_URL usa a codificação ${encoding}. Crie-o com a codificação UTF8.`)
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal(
      `Não foi possível conectar ao banco de DATABASE_URL (${codeOf(error) || reason(error)}). Verifique o endereço, o usuário e a senha.`,
    )
  } finally {
    await client.end().catch(() => {})
  }
}
