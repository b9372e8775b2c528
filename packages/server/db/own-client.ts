import type { Kysely } from 'kysely'
import type pg from 'pg'
import { type Connection, newClient, withDefaults } from './pool.ts'
import type { Tables } from './tables.ts'

const connections = new WeakMap<Kysely<Tables>, Connection>()

export const knowConnection = (db: Kysely<Tables>, connection: Connection): void => void connections.set(db, connection)

/** A connection beside the pool, for what takes one for long. @throws for a `db` whose connection is not known, as of a transaction */
export function ownClient(db: Kysely<Tables>): pg.Client {
  const connection = connections.get(db)
  if (!connection) throw new Error('The database of this query builder is not known')
  return newClient(withDefaults(connection))
}
