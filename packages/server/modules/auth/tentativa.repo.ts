import { sql } from 'kysely'
import type { Db, Trx } from '../../db/types.ts'

/** The instant of the n-th newest failure of a counter after `since`; undefined where there were fewer. */
export async function readFailure(db: Db, key: Buffer, nth: number, since: Date): Promise<Date | undefined> {
  const row = await db
    .selectFrom('tentativa_login')
    .select('dataHora')
    .where('chave', '=', key)
    .where('dataHora', '>', since)
    .orderBy('dataHora', 'desc')
    .offset(nth - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.dataHora
}

/** Failures of a counter after `since`, at most `limit` of them. */
export async function countFailures(db: Db, key: Buffer, since: Date, limit: number): Promise<number> {
  const rows = await db
    .selectFrom('tentativa_login')
    .select('id')
    .where('chave', '=', key)
    .where('dataHora', '>', since)
    .limit(limit)
    .execute()
  return rows.length
}

/** Until the transaction ends; in the order of the keys as given. */
export async function lockCounters(trx: Trx, keys: readonly Buffer[]): Promise<void> {
  for (const key of keys) await sql`select pg_advisory_xact_lock(${key.readBigInt64BE().toString()}::bigint)`.execute(trx)
}

export async function insertFailures(trx: Db, keys: readonly Buffer[], dataHora: Date): Promise<void> {
  await trx
    .insertInto('tentativa_login')
    .values(keys.map((chave) => ({ chave, dataHora })))
    .execute()
}

export async function removeFailuresOf(trx: Trx, key: Buffer): Promise<void> {
  await trx.deleteFrom('tentativa_login').where('chave', '=', key).execute()
}

/** Of those before an instant. */
export async function removeFailures(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('tentativa_login').where('dataHora', '<', before).execute()
}
