import { FUSO } from '@retaguarda/contract/kit/tempo.ts'
import pg from 'pg'
import type { Log } from '../base/log.ts'
import { APPLICATION_NAME } from './others.ts'
import { keepPlans } from './prepared.ts'
import { codeOf } from '../base/refusal.ts'
import { ReplicaSilent } from './lending.ts'
import { isByDatabase } from './told-by.ts'

const { builtins } = pg.types

/** How values arrive: a `date` stays 'YYYY-MM-DD', `numeric` its exact text, `int8` is a number while that is exact. */
const parsers: Partial<Record<number, (text: string) => unknown>> = {
  [builtins.INT8]: (text) => (Number.isSafeInteger(Number(text)) ? Number(text) : text),
  [builtins.DATE]: (text) => text,
}

const parserOf = (oid: number, format?: 'text'): unknown => parsers[oid] ?? pg.types.getTypeParser(oid, format)

const types: pg.CustomTypesConfig = {
  // The two overloads (text, binary) of pg's own types; only text is ever asked for here.
  getTypeParser: parserOf as pg.CustomTypesConfig['getTypeParser'],
}

/**
 * Days begin and end where the business is, also in a comparison of an instant with a date. What PostgreSQL thinks a row
 * costs that one of its workers hands on is a tenth of the truth: a list's walk along an index takes five times as long when two share it.
 */
const SESSION = `-c TimeZone=${FUSO} -c parallel_tuple_cost=1`

/** How a database is reached, for a pool or for one client; `Client` is that of several servers (`primary.ts`). */
export type Connection = Omit<pg.PoolConfig, 'Client'> & { Client?: typeof pg.Client }

export const withDefaults = (connection: Connection): Connection => ({
  application_name: APPLICATION_NAME,
  options: SESSION,
  ...connection,
  types,
})

/** The same for what may be lost with the server: it waits for no replica, and for nothing that does for long. */
export const unconfirming = (connection: Connection): Connection => ({
  ...withDefaults(connection),
  options: `${connection.options ?? SESSION} -c synchronous_commit=off -c lock_timeout=5s`,
  max: 3,
})

/** A connection outside of the pool, to the server that the pool's go to. */
export const newClient = ({ Client = pg.Client, ...connection }: Connection): pg.Client => new Client(connection)

/** A pool that survives the loss of its connections: a broken idle one is dropped and the next query opens another. */
export function createPool(connection: Connection, log: Log) {
  const pool = new pg.Pool({ max: 20, idleTimeoutMillis: 60_000, connectionTimeoutMillis: 10_000, ...withDefaults(connection) })
  pool.on('error', (error) => {
    // The server's own stop ends what the closing pool has not yet ended.
    if (!pool.ending) log.warn({ code: codeOf(error), reason: error.message }, 'Uma conexão com o banco de dados caiu')
  })
  // Between a client's loss and its return to the pool nobody else listens, and an unheard 'error' ends the process.
  pool.on('connect', (client) => {
    client.on('error', () => {})
    keepPlans(client)
  })
  return pool
}

/** What the line to a server says when it, or its name, is not there. */
const NO_LINE = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'])

/**
 * True for an error that says nothing about the request: the database is away or coming back. It is answered by 503.
 * Class 08 is a lost connection, 57P a stop or a start, 53 a lack of connections or space, 25006 a server that became a replica.
 */
export function isDatabaseAway(error: unknown): boolean {
  const code = codeOf(error)
  if (/^(08|57P|53|25006)/.test(code) || NO_LINE.has(code)) return true
  if (error instanceof ReplicaSilent) return true
  if (!(error instanceof Error)) return false
  // The socket of a server that is not there; any other file that is missing says nothing of it.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect'
  // The client's own errors have no code.
  return /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(error.message)
}

/** The same, where who is told outside breaks in the same words: what our own line says of itself, or the server behind it. */
export const hasLostDatabase = (error: unknown): boolean => isByDatabase(error) && isDatabaseAway(error)
