import { Kysely } from 'kysely'
import type pg from 'pg'
import { startEmbedded } from './embedded/start.ts'
import type { Log } from '../base/log.ts'
import { hearNotices } from './notices.ts'
import { readHosts } from './hosts.ts'
import { LendingDialect } from './lending.ts'
import { knowConnection } from './own-client.ts'
import { type Connection, createPool, newClient, withDefaults } from './pool.ts'
import { Primary } from './primary.ts'
import { codeOf, Refusal, reason } from '../base/refusal.ts'
import { createStatements, type Statements } from './statements.ts'
import type { Tables } from './tables.ts'

export type Database = {
  pool: pg.Pool
  db: Kysely<Tables>
  /** For who needs connections of his own: the job runner, LISTEN. */
  connection: Connection
  /** As the role that the product works as; the others are the owner's, who alone may change tables. */
  application: Connection
  /** What this process measures of what it asks. */
  statements: Statements
  /** Process of the embedded PostgreSQL, which changes when it is restarted; undefined with DATABASE_URL. */
  pid(): number | undefined
  stop(): Promise<void>
}

type Options = {
  databaseUrl?: string | undefined
  ownerUrl?: string | undefined
  dataDir: string
  log: Log
  durable?: boolean
  archive?: boolean
}

/**
 * The database of the installation: the server of `databaseUrl`, or the embedded one of `dataDir`, opened as its owner (`ownerUrl`, where
 * the server has one apart).
 * @throws Refusal when it cannot be had; the sentence says why and what to do
 */
export async function openDatabase({ databaseUrl, ownerUrl, dataDir, log, durable, archive = false }: Options): Promise<Database> {
  if (databaseUrl) {
    const application = serverOf(databaseUrl, 'DATABASE_URL', log)
    await checkServer(application, 'DATABASE_URL')
    if (!ownerUrl) return connect(application, log)
    const owner = serverOf(ownerUrl, 'DATABASE_URL_DONO', log)
    await checkServer(owner, 'DATABASE_URL_DONO')
    return { ...connect(owner, log), application: withDefaults(application) }
  }
  const embedded = await startEmbedded({ dataDir, log, archive, ...(durable === undefined ? {} : { durable }) })
  const opened = connect(embedded.connection, log)
  return {
    ...opened,
    application: withDefaults(embedded.application),
    pid: embedded.pid,
    stop: async () => {
      await opened.stop()
      await embedded.stop()
    },
  }
}

/** The one of the servers of an address that takes writes. @throws Refusal where it is no address */
export function serverOf(address: string, setting: string, log: Log): Connection & { connectionString: string } {
  const {
    hosts: [first, ...others],
    url,
  } = readHosts(address, setting)
  const connection = { connectionString: url }
  if (!first) return connection
  const primary = new Primary({ hosts: [first, ...others], connection, log })
  return { ...connection, Client: primary.Client }
}

/** Pool and query builder over a server that is already running. */
export function connect(connection: Connection, log: Log): Database {
  const pool = createPool(connection, log)
  const statements = createStatements()
  const db = new Kysely<Tables>({
    dialect: new LendingDialect({ pool }),
    log: ({ query, queryDurationMillis }) => statements.note(query.sql, queryDurationMillis),
  })
  hearNotices(db, pool)
  knowConnection(db, connection)
  return {
    pool,
    db,
    connection: withDefaults(connection),
    application: withDefaults(connection),
    statements,
    pid: () => undefined,
    stop: () => (pool.ending ? Promise.resolve() : pool.end()),
  }
}

async function checkServer(connection: Connection, setting: string) {
  const client = clientOf(connection, setting)
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string; encoding: string }>(
      "select current_setting('server_version') as version, current_setting('server_encoding') as encoding",
    )
    const { version = '', encoding = '' } = rows[0] ?? {}
    if (Number.parseInt(version, 10) < 15)
      throw new Refusal(`O servidor de ${setting} é um PostgreSQL ${version}. Use o PostgreSQL 15 ou mais novo.`)
    if (encoding !== 'UTF8') throw new Refusal(`O banco de ${setting} usa a codificação ${encoding}. Crie-o com a codificação UTF8.`)
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal(
      `Não foi possível conectar ao banco de ${setting} (${codeOf(error) || reason(error)}). Verifique o endereço, o usuário e a senha.`,
    )
  } finally {
    await client.end().catch(() => {})
  }
}

/** @throws Refusal where the client cannot read the address, or a file that it names */
function clientOf(connection: Connection, setting: string): pg.Client {
  try {
    return newClient({ ...connection, connectionTimeoutMillis: 10_000 })
  } catch (error) {
    throw new Refusal(
      `O endereço de ${setting} não pôde ser lido (${codeOf(error) || 'formato'}). Confira os arquivos que ele nomeia; na senha, # é %23 e % é %25.`,
    )
  }
}
