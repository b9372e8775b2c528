import type { Insertable } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Db } from '../../db/types.ts'

export type Acesso = Insertable<Tables['acesso_pessoal']>

/** That people looked at the data of others. */
export async function insertAcessos(db: Db, acessos: readonly Acesso[]): Promise<void> {
  await db
    .insertInto('acesso_pessoal')
    .values([...acessos])
    .execute()
}

/** The same of one look. @returns its id, for an export whose rows are counted as they leave */
export async function insertAcesso(db: Db, acesso: Acesso): Promise<number> {
  const { id } = await db.insertInto('acesso_pessoal').values(acesso).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateLinhas(db: Db, id: number, linhas: number): Promise<void> {
  await db.updateTable('acesso_pessoal').set({ linhas }).where('id', '=', id).execute()
}
