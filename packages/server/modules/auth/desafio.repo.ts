import type { Db, Trx } from '../../db/types.ts'
import { newToken, sha256 } from '../../base/token.ts'
import { DE_QUEM_ENTRA } from './segundo-fator.repo.ts'
import type { ByIdentidade } from './sessao.repo.ts'

const CHALLENGE_MS = 5 * 60_000
const PENDING_MS = 10 * 60_000
/** Wrong second factors of one login; then it starts anew with the password. */
const FAILURES_MAX = 5

export type Finalidade = 'criar' | 'entrar' | 'confirmar'

/** Something random to be signed, once, for this purpose, by this person or, where nobody is known yet, by anybody. */
export async function insertDesafio(db: Db, finalidade: Finalidade, usuarioId: number | null, now: Date): Promise<string> {
  const challenge = newToken()
  await db
    .insertInto('desafio_chave')
    .values({ hash: sha256(challenge), finalidade, usuarioId, expiraEm: new Date(now.getTime() + CHALLENGE_MS) })
    .execute()
  return challenge
}

/** Takes it: of several answers to one exactly one gets true. */
export async function takeDesafio(
  db: Db,
  challenge: string,
  finalidade: Finalidade,
  usuarioId: number | null,
  now: Date,
): Promise<boolean> {
  const done = await db
    .deleteFrom('desafio_chave')
    .where('hash', '=', sha256(challenge))
    .where('finalidade', '=', finalidade)
    .where('usuarioId', usuarioId === null ? 'is' : '=', usuarioId)
    .where('expiraEm', '>', now)
    .executeTakeFirst()
  return done.numDeletedRows > 0n
}

/** A login whose password was right, or that the directory has let in; its token is not kept. */
export async function openPending(trx: Trx, usuarioId: number, now: Date, by?: ByIdentidade): Promise<string> {
  const token = newToken()
  await trx
    .insertInto('entrada_pendente')
    .values({ hash: sha256(token), usuarioId, expiraEm: new Date(now.getTime() + PENDING_MS), ...by })
    .execute()
  return token
}

/** Whose login waits for a second factor; undefined where none does, or it has failed too often. */
export const readPending = (db: Db, token: string, now: Date) =>
  db
    .selectFrom('entrada_pendente as e')
    .innerJoin('usuario as u', 'u.id', 'e.usuarioId')
    .innerJoin('pessoa as p', 'p.id', 'u.pessoaId')
    .select(DE_QUEM_ENTRA)
    .select(['e.identidadeId', 'e.sid'])
    .where('e.hash', '=', sha256(token))
    .where('e.expiraEm', '>', now)
    .where('e.falhas', '<', FAILURES_MAX)
    .where('u.ativo', '=', true)
    .executeTakeFirst()

/** Ends it, once: of two right answers at the same moment one opens a session. */
export async function closePending(trx: Trx, token: string): Promise<boolean> {
  return (await trx.deleteFrom('entrada_pendente').where('hash', '=', sha256(token)).executeTakeFirst()).numDeletedRows > 0n
}

export async function updatePendingFalhas(trx: Trx, token: string): Promise<void> {
  await trx
    .updateTable('entrada_pendente')
    .set(({ eb }) => ({ falhas: eb('falhas', '+', 1) }))
    .where('hash', '=', sha256(token))
    .execute()
}

/** Of those that ended before an instant. */
export async function removeDesafios(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('desafio_chave').where('expiraEm', '<', before).execute()
  await db.deleteFrom('entrada_pendente').where('expiraEm', '<', before).execute()
}
