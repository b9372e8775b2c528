import type { Db, Trx } from '../../db/types.ts'
import { DE_QUEM_ENTRA } from './segundo-fator.repo.ts'

/** Whose an account of a directory is; she may be inactive. */
export const readIdentidade = (db: Db, emissor: string, sub: string) =>
  db
    .selectFrom('identidade as i')
    .innerJoin('usuario as u', 'u.id', 'i.usuarioId')
    .innerJoin('pessoa as p', 'p.id', 'u.pessoaId')
    .select('i.id as identidadeId')
    .select(DE_QUEM_ENTRA)
    .where('i.emissor', '=', emissor)
    .where('i.sub', '=', sub)
    .executeTakeFirst()

export const listIdentidades = (db: Db, usuarioId: number) =>
  db
    .selectFrom('identidade')
    .select(['id', 'email', 'emissor', 'criadaEm', 'usadaEm'])
    .where('usuarioId', '=', usuarioId)
    .orderBy('id')
    .execute()

/** Whether an account of this directory is hers; of none where there is no directory. */
export async function hasIdentidade(db: Db, usuarioId: number, emissor: string | undefined): Promise<boolean> {
  if (emissor === undefined) return false
  const found = db.selectFrom('identidade').select('id').where('usuarioId', '=', usuarioId).where('emissor', '=', emissor)
  return (await found.executeTakeFirst()) !== undefined
}

type Nova = { usuarioId: number; emissor: string; sub: string; email: string | null }

/** @returns undefined where it is somebody's already */
export async function insertIdentidade(trx: Trx, row: Nova, criadaEm: Date): Promise<number | undefined> {
  const made = await trx
    .insertInto('identidade')
    .values({ ...row, criadaEm })
    .onConflict((on) => on.columns(['emissor', 'sub']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id
}

export async function updateIdentidadeUsada(trx: Trx, id: number, usadaEm: Date): Promise<void> {
  await trx.updateTable('identidade').set({ usadaEm }).where('id', '=', id).execute()
}

/** Of this user, or of anybody where none is said. @returns what it was */
export function removeIdentidade(trx: Trx, id: number, usuarioId?: number) {
  const one = trx.deleteFrom('identidade').where('id', '=', id)
  return (usuarioId === undefined ? one : one.where('usuarioId', '=', usuarioId)).returning(['usuarioId', 'email']).executeTakeFirst()
}
