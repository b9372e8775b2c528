import { sql } from 'kysely'
import type { Db, Trx } from '../../db/types.ts'
import { rowsOf } from '../../db/rows.ts'
import { updateRow } from '../../db/write-row.repo.ts'

/** The clients whose store's key has a hash, with that hash. */
export const listByHash = (db: Db, hash: string) =>
  db.selectFrom('cliente').select(['id', 'lojaChaveHash']).where('lojaChaveHash', '=', hash).execute()

/** Keys that have no hash yet, encrypted. */
export const listUnhashed = (db: Db, limit: number): Promise<{ id: number; lojaChave: string }[]> =>
  rowsOf<{ id: number; lojaChave: string }>(db)`
    select id, "lojaChave" from cliente where "lojaChave" is not null and "lojaChaveHash" is null order by id limit ${limit}`

/** Saves that bring the same key happen one after the other, until the transaction ends. */
export async function lockKey(trx: Trx, hash: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${hash}, 0))`.execute(trx)
}

/** Where the stores of these clients are. */
export const listLojaUrls = (db: Db, ids: readonly number[]) =>
  db.selectFrom('cliente').select(['id', 'lojaUrl']).where('id', 'in', ids).execute()

export const removeKey = (trx: Trx, id: number): Promise<void> => updateRow(trx, 'cliente', id, { lojaChave: null })

/** A key that was changed meanwhile stays without a hash. */
export async function updateHashes(db: Db, rows: readonly { id: number; lojaChave: string; hash: string }[]): Promise<void> {
  const column = <K extends keyof (typeof rows)[number]>(name: K) => rows.map((row) => row[name])
  await sql`
    update cliente c set "lojaChaveHash" = n.hash
    from unnest(${column('id')}::int[], ${column('lojaChave')}::text[], ${column('hash')}::text[]) n (id, chave, hash)
    where c.id = n.id and c."lojaChave" = n.chave`.execute(db)
}
