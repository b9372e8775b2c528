import type { Roles } from '@retaguarda/contract/kit/access.ts'
import { prepared } from '../../db/prepared.ts'
import type { CurrentUser, Db } from '../../kit/context.ts'
import { newToken, sha256 } from '../../kit/token.ts'

const HOUR = 3_600_000
const IDLE_MS = 8 * HOUR
const ABSOLUTE_MS = 24 * HOUR
/** How stale the last use may be written: a session in use costs one write a minute. */
const TOUCH_MS = 60_000
const TOKEN_MAX = 200

/** Who is logged in, and how long that lasts if nothing is done, in seconds. */
export type SessionInfo = CurrentUser & { expiresIn: number }

/** Opens a session and answers its token, which is not kept. */
export async function openSession(db: Db, usuarioId: number, now: Date): Promise<{ token: string; expiresIn: number }> {
  const token = newToken()
  await db
    .insertInto('sessao')
    .values({ hash: sha256(token), usuarioId, criadaEm: now, ultimoUso: now, expiraEm: new Date(now.getTime() + ABSOLUTE_MS) })
    .execute()
  return { token, expiresIn: IDLE_MS / 1000 }
}

/**
 * The person of a token, if the session still lasts (8 h idle, 24 h in all: decisions §1) and the user is active.
 * @param uses false for what a screen does by itself: the session does not last longer for it
 */
export async function resolveSession(db: Db, token: string, now: Date, { uses = true } = {}): Promise<SessionInfo | null> {
  if (token === '' || token.length > TOKEN_MAX) return null
  const row = await db
    .selectFrom('sessao as s')
    .innerJoin('usuario as u', 'u.id', 's.usuarioId')
    .innerJoin('pessoa as p', 'p.id', 'u.pessoaId')
    .modifyFront(prepared)
    .select(['s.id as sessaoId', 's.ultimoUso', 's.expiraEm'])
    .select(['u.id', 'u.email', 'u.tipo', 'u.isAdmin', 'u.isManagerTeam', 'p.nome'])
    .where('s.hash', '=', sha256(token))
    .where('s.expiraEm', '>', now)
    .where('s.ultimoUso', '>', new Date(now.getTime() - IDLE_MS))
    .where('u.ativo', '=', true)
    .executeTakeFirst()
  if (!row) return null
  const { sessaoId, ultimoUso, expiraEm, ...user } = row
  if (uses && now.getTime() - ultimoUso.getTime() >= TOUCH_MS)
    await db.updateTable('sessao').set({ ultimoUso: now }).where('id', '=', sessaoId).where('ultimoUso', '<', now).execute()
  return { ...user, expiresIn: Math.floor(Math.min(IDLE_MS, expiraEm.getTime() - now.getTime()) / 1000) }
}

/** Which of these sessions last, by the SHA-256 of their tokens in hex, and what their people may do now. */
export async function lastingSessions(db: Db, hashes: string[], now: Date): Promise<Map<string, Roles>> {
  const rows = await db
    .selectFrom('sessao as s')
    .innerJoin('usuario as u', 'u.id', 's.usuarioId')
    .select(['s.hash', 'u.tipo', 'u.isAdmin', 'u.isManagerTeam'])
    .where(
      's.hash',
      'in',
      hashes.map((hash) => Buffer.from(hash, 'hex')),
    )
    .where('s.expiraEm', '>', now)
    .where('s.ultimoUso', '>', new Date(now.getTime() - IDLE_MS))
    .where('u.ativo', '=', true)
    .execute()
  return new Map(rows.map(({ hash, ...roles }) => [hash.toString('hex'), roles]))
}

export async function closeSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('sessao').where('hash', '=', sha256(token)).execute()
}

/** Ends every session of a user: new password, Liberar Acesso, deactivation (decisions §1). */
export async function closeSessionsOf(db: Db, usuarioId: number): Promise<void> {
  await db.deleteFrom('sessao').where('usuarioId', '=', usuarioId).execute()
}

/** Of those that ended before an instant. */
export async function removeSessions(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('sessao').where('expiraEm', '<', before).execute()
}
