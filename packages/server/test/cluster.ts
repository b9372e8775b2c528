import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { silent } from '../base/log.ts'
import { connect } from '../db/open.ts'
import { prepare } from '../queue/prepare.ts'

/** A server on which tests may create databases, all of whose names begin with the run's own `prefix`. */
export type Cluster = { url: string; prefix: string }

const random = () => randomUUID().replaceAll('-', '').slice(0, 12)
const templateOf = ({ prefix }: Cluster) => `${prefix}modelo`

/** The address of a server that is reached by `connection`, which may be through a socket. */
export function urlOf({ connectionString, host = '', port = 5432, user = '', password, database = '' }: pg.PoolConfig) {
  if (connectionString) return connectionString
  const query = new URLSearchParams({ host, port: String(port), ...(typeof password === 'string' && { password }) })
  return `postgres://${user}@localhost/${database}?${query.toString()}`
}

/** The address of another database of the same server. */
function withDatabase(address: string, database: string) {
  const url = new URL(address)
  url.pathname = `/${database}`
  return url.href
}

async function asAdmin<T extends object>({ url }: Cluster, sql: string) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<T>(sql)).rows
  } finally {
    await client.end()
  }
}

/**
 * Prepares the migrated database that nobody connects to: each test file's own is a clone of it.
 * @param prepared the name of one of the server's that is migrated already, and to which nobody is connected
 */
export async function createCluster(url: string, prepared?: string): Promise<Cluster> {
  const cluster = { url, prefix: `rtg_${random()}_` }
  const { pool, stop } = connect({ connectionString: await create(cluster, templateOf(cluster), prepared) }, silent)
  if (prepared === undefined) await prepare(pool, silent)
  await stop()
  return cluster
}

/** A new database, empty or migrated. @returns its address */
export const createDatabase = (cluster: Cluster, { migrated }: { migrated: boolean }) =>
  create(cluster, `${cluster.prefix}${random()}`, migrated ? templateOf(cluster) : undefined)

async function create(cluster: Cluster, name: string, template?: string) {
  // Bytes decide the order on every server, as in the embedded one.
  const like = template ? `template ${template} strategy file_copy` : "encoding 'UTF8' lc_collate 'C' lc_ctype 'C' template template0"
  await asAdmin(cluster, `create database ${name} ${like}`)
  return withDatabase(cluster.url, name)
}

export async function dropDatabase(cluster: Cluster, url: string) {
  await asAdmin(cluster, `drop database if exists ${new URL(url).pathname.slice(1)} with (force)`)
}

/** Drops whatever the run has made, also of a test file that was stopped midway. */
export async function dropCluster(cluster: Cluster) {
  const made = await asAdmin<{ datname: string }>(
    cluster,
    `select datname from pg_database where starts_with(datname, '${cluster.prefix}')`,
  )
  for (const { datname } of made) await asAdmin(cluster, `drop database if exists ${datname} with (force)`)
}
