import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { silent } from '../db/log.ts'
import { connect } from '../db/open.ts'
import { prepare } from '../db/prepare.ts'

/** A server on which tests may create databases. */
export type Cluster = { connection: pg.PoolConfig; template: string }

export const newName = (kind: string) => `rtg_${kind}_${randomUUID().replaceAll('-', '').slice(0, 16)}`

/** Bytes decide the order on every server, as in the embedded one. */
const LIKE_EMBEDDED = "encoding 'UTF8' lc_collate 'C' lc_ctype 'C' template template0"

export async function asAdmin(connection: pg.PoolConfig, sql: string) {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/** The connection to another database of the same server. */
export function databaseOf(connection: pg.PoolConfig, database: string): pg.PoolConfig {
  if (!connection.connectionString) return { ...connection, database }
  const url = new URL(connection.connectionString)
  url.pathname = `/${database}`
  return { ...connection, connectionString: url.href }
}

export async function createEmpty(connection: pg.PoolConfig, name: string) {
  await asAdmin(connection, `create database ${name} ${LIKE_EMBEDDED}`)
}

/** A migrated database that nobody connects to: each test file's own is a clone of it. */
export async function createTemplate(connection: pg.PoolConfig): Promise<Cluster> {
  const template = newName('modelo')
  await createEmpty(connection, template)
  const { pool, stop } = connect(databaseOf(connection, template), silent)
  await prepare(pool, silent)
  await stop()
  return { connection, template }
}

export const drop = (connection: pg.PoolConfig, name: string) => asAdmin(connection, `drop database if exists ${name} with (force)`)
