import { sha256 } from '../../base/token.ts'
import type { Db, Trx } from '../../db/types.ts'

const AWAY_MS = 10 * 60_000
/** Longer than a forced logout may be old, on either side of our clock. */
const TAKEN_MS = 15 * 60_000

export type Finalidade = 'entrar' | 'confirmar' | 'ligar'
type Ida = {
  state: string
  /** Of the cookie that only this browser has. */
  navegador: string
  finalidade: Finalidade
  nonce: string
  verificador: string
  destino: string
  sessaoId: number | null
}

/** Somebody goes to the directory. */
export async function insertIda(db: Db, { state, navegador, ...ida }: Ida, now: Date): Promise<void> {
  await db
    .insertInto('entrada_diretorio')
    .values({ ...ida, state: sha256(state), navegador: sha256(navegador), expiraEm: new Date(now.getTime() + AWAY_MS) })
    .execute()
}

/** Takes who comes back, once, in the browser that went; undefined of a state that is no such browser's. */
export const takeIda = (db: Db, state: string, navegador: string, now: Date) =>
  db
    .deleteFrom('entrada_diretorio')
    .where('state', '=', sha256(state))
    .where('navegador', '=', sha256(navegador))
    .where('expiraEm', '>', now)
    .returning(['finalidade', 'nonce', 'verificador', 'destino', 'sessaoId'])
    .executeTakeFirst()

/** The person of a session that lasts. */
export const readSessaoUsuario = (db: Db, sessaoId: number, now: Date) =>
  db
    .selectFrom('sessao as s')
    .innerJoin('usuario as u', 'u.id', 's.usuarioId')
    .innerJoin('pessoa as p', 'p.id', 'u.pessoaId')
    .select(['u.id', 'u.email', 'p.nome'])
    .where('s.id', '=', sessaoId)
    .where('s.expiraEm', '>', now)
    .where('u.ativo', '=', true)
    .executeTakeFirst()

/** Takes a forced logout, once. @returns false where it was taken before */
export async function insertSaida(trx: Trx, jti: string, now: Date): Promise<boolean> {
  const made = await trx
    .insertInto('saida_diretorio')
    .values({ jti: sha256(jti), expiraEm: new Date(now.getTime() + TAKEN_MS) })
    .onConflict((on) => on.column('jti').doNothing())
    .executeTakeFirst()
  return made.numInsertedOrUpdatedRows === 1n
}

type Who = { emissor: string; sub: string | null; sid: string | null }

/**
 * Ends the sessions of whom the directory has signed out, and what waits for a second factor: those of its own session where it names
 * one, else all of the person, however they were opened.
 * @returns whose they were, and how many
 */
export async function closeSessionsFrom(
  trx: Trx,
  { emissor, sub, sid }: Who,
): Promise<{ usuarios: { id: number; email: string }[]; sessoes: number }> {
  const found = trx
    .selectFrom('identidade as i')
    .innerJoin('usuario as u', 'u.id', 'i.usuarioId')
    .select(['i.id as identidadeId', 'u.id', 'u.email'])
    .where('i.emissor', '=', emissor)
  const whose = await (sub === null
    ? found.where(({ exists, selectFrom }) =>
        exists(selectFrom('sessao as s').select('s.id').whereRef('s.identidadeId', '=', 'i.id').where('s.sid', '=', sid)),
      )
    : found.where('i.sub', '=', sub)
  ).execute()
  const ended = { usuarios: whose.map(({ id, email }) => ({ id, email })), sessoes: 0 }
  for (const { identidadeId, id } of whose) {
    const pending = trx.deleteFrom('entrada_pendente').where('usuarioId', '=', id)
    await (sid === null ? pending : pending.where('identidadeId', '=', identidadeId).where('sid', '=', sid)).execute()
    const sessions = trx.deleteFrom('sessao').where('usuarioId', '=', id)
    const done = await (sid === null
      ? sessions
      : sessions.where('identidadeId', '=', identidadeId).where('sid', '=', sid)
    ).executeTakeFirst()
    ended.sessoes += Number(done.numDeletedRows)
  }
  return ended
}

/** Of those that ended before an instant. */
export async function removeIdas(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('entrada_diretorio').where('expiraEm', '<', before).execute()
  await db.deleteFrom('saida_diretorio').where('expiraEm', '<', before).execute()
}
