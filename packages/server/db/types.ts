import type { Kysely, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** The database outside of a transaction; who writes has a transaction (`Trx`). */
export type Db = Kysely<Tables>
export type Trx = Transaction<Tables>
