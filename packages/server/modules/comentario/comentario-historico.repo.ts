import type { Db } from '../../db/types.ts'

/** Under which of these names the changes of a comment are audited, also of one that is gone. */
export async function readEntidadeAuditada(db: Db, id: number, entidades: readonly string[]): Promise<string | undefined> {
  const found = await db
    .selectFrom('auditoria')
    .select('entidade')
    .where('entidade', 'in', [...entidades])
    .where('registro', '=', String(id))
    .executeTakeFirst()
  return found?.entidade
}
