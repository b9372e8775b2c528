import { sql } from 'kysely'
import type { FilePort } from '../../integrations/files/port.ts'
import type { Db } from '../../kit/context.ts'

/**
 * Removes a file that nothing uses, then its row. It is marked first, so that a save that is just confirming it comes either
 * before or too late; safe to repeat at any point.
 */
export async function removeUnused(db: Db, files: FilePort, id: number): Promise<void> {
  const marked = await db
    .updateTable('arquivo')
    .set({ descartadoEm: sql`coalesce("descartadoEm", now())` })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('confirmadoEm', 'is', null), eb('descartadoEm', 'is not', null)]))
    .returning('chave')
    .executeTakeFirst()
  if (!marked) return
  await files.remove(marked.chave)
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
