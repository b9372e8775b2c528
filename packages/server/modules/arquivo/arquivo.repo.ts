import { type Insertable, sql } from 'kysely'
import type { Db, Trx } from '../../db/types.ts'
import { insertRow } from '../../db/write-row.repo.ts'
import type { Tables } from '../../db/tables.ts'

/** @returns its id */
export const insertArquivo = (db: Db, file: Insertable<Tables['arquivo']>): Promise<number> => insertRow(db, 'arquivo', file)

export const readArquivo = (db: Db, id: number) => db.selectFrom('arquivo').selectAll().where('id', '=', id).executeTakeFirst()

/** Marks those of the files that still wait for their save as used. @returns how many that were */
export async function updateConfirmado(trx: Trx, ids: number[], at: Date): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('arquivo')
    .set({ confirmadoEm: at })
    .where('id', 'in', ids)
    .where('confirmadoEm', 'is', null)
    .where('descartadoEm', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Marks a file that no save has confirmed as given up. @returns its key in the store; undefined where it is used */
export async function updateDescartado(db: Db, id: number): Promise<string | undefined> {
  const marked = await db
    .updateTable('arquivo')
    .set({ descartadoEm: sql`coalesce("descartadoEm", now())` })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('confirmadoEm', 'is', null), eb('descartadoEm', 'is not', null)]))
    .returning('chave')
    .executeTakeFirst()
  return marked?.chave
}

export async function removeDescartado(db: Db, id: number): Promise<void> {
  await db.deleteFrom('arquivo').where('id', '=', id).where('descartadoEm', 'is not', null).execute()
}

/** Files that were given up, and those that have waited for their save since before `since`. */
export async function listUnused(db: Db, since: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('arquivo')
    .select('id')
    .where((eb) => eb.or([eb('descartadoEm', 'is not', null), eb.and([eb('confirmadoEm', 'is', null), eb('criadoEm', '<', since)])]))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
