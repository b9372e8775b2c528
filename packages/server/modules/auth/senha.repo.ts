import type { Db, Trx } from '../../db/types.ts'
import { updateRow } from '../../db/write-row.repo.ts'

/** A user with what tells whether a typed password is right, by the login in lower case. */
export const readByLogin = (db: Db, login: string) =>
  db
    .selectFrom('usuario as u')
    .innerJoin('pessoa as p', 'p.id', 'u.pessoaId')
    .select(['u.id', 'u.email', 'u.tipo', 'u.isAdmin', 'u.isManagerTeam', 'u.isTecnico', 'u.isMaster', 'u.ativo'])
    .select(['u.senhaHash', 'u.senhaEm', 'u.segundoFatorEm', 'u.emergencia', 'p.nome'])
    .where((eb) => eb(eb.fn<string>('lower', ['u.email']), '=', login))
    .executeTakeFirst()

export const readEmail = async (db: Db, id: number): Promise<string | undefined> =>
  (await db.selectFrom('usuario').select('email').where('id', '=', id).executeTakeFirst())?.email

/** The password as it is until the transaction ends. */
export const lockSenha = (trx: Trx, id: number) =>
  trx.selectFrom('usuario').select(['senhaHash', 'ativo']).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** Null takes the password away. */
export const updateSenha = (trx: Trx, id: number, senha: { hash: string; em: Date } | null): Promise<void> =>
  updateRow(trx, 'usuario', id, { senhaHash: senha?.hash ?? null, senhaEm: senha?.em ?? null })

/** The hashes of a user's last passwords, newest first. */
export async function listSenhas(db: Db, usuarioId: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('senha_anterior')
    .select('hash')
    .where('usuarioId', '=', usuarioId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ hash }) => hash)
}

/** Remembers a password among the last ones of a user; older ones than `keep` are forgotten. */
export async function insertSenha(
  trx: Trx,
  { usuarioId, hash, em }: { usuarioId: number; hash: string; em: Date },
  keep: number,
): Promise<void> {
  await trx.insertInto('senha_anterior').values({ usuarioId, hash, criadaEm: em }).execute()
  await trx
    .deleteFrom('senha_anterior')
    .where('usuarioId', '=', usuarioId)
    .where('id', 'not in', (q) =>
      q.selectFrom('senha_anterior').select('id').where('usuarioId', '=', usuarioId).orderBy('id', 'desc').limit(keep),
    )
    .execute()
}
