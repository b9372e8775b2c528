import { sql } from 'kysely'
import type { Db, Trx } from '../../db/types.ts'

/** Who may enter by a password where all others enter by the directory, and can: with a password, and a second factor. */
export const listEmergencia = (db: Db): Promise<{ id: number; nome: string }[]> =>
  db
    .selectFrom('usuario')
    .select(['id', 'pessoaNome as nome'])
    .where('emergencia', '=', true)
    .where('isAdmin', '=', true)
    .where('ativo', '=', true)
    .where('senhaHash', 'is not', null)
    .where('segundoFatorEm', 'is not', null)
    .orderBy('id')
    .execute()

const LOCK = 7_202_611_204

/** Changes of who may enter in an emergency wait for each other until the transaction ends. */
export async function lockEmergencia(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx)
}

/** How many others are marked so. */
export async function countEmergencia(trx: Trx, but: number | undefined): Promise<number> {
  const all = trx.selectFrom('usuario').select('id').where('emergencia', '=', true)
  return (await (but === undefined ? all : all.where('id', '<>', but)).execute()).length
}

export const isEmergencia = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('usuario').select('emergencia').where('id', '=', id).executeTakeFirst())?.emergencia === true
