import type { Insertable } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Db } from '../../db/types.ts'

export type Acesso = Insertable<Tables['acesso_pessoal']>

/** That somebody looked at the data of others. */
export async function insertAcesso(db: Db, acesso: Acesso | readonly Acesso[]): Promise<void> {
  await db
    .insertInto('acesso_pessoal')
    .values(Array.isArray(acesso) ? [...acesso] : acesso)
    .execute()
}
