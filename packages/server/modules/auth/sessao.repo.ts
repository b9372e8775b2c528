import type { Roles } from '@retaguarda/contract/kit/access.ts'
import type { Perfil } from '@retaguarda/contract/kit/perfil.ts'
import { sql } from 'kysely'
import { newToken, sha256 } from '../../base/token.ts'
import { locally, unconfirmed } from '../../db/lending.ts'
import { prepared } from '../../db/prepared.ts'
import type { Db, Trx } from '../../db/types.ts'
import { updateRow } from '../../db/write-row.repo.ts'
import type { Caller, CurrentSession, CurrentUser } from '../../kit/ctx/context.ts'

const HOUR = 3_600_000
const IDLE_MS = 8 * HOUR
const ABSOLUTE_MS = 24 * HOUR
/** How stale the last use may be written: a session in use costs one write a minute. */
const TOUCH_MS = 60_000
const TOKEN_MAX = 200

/** Who is logged in, and how long that lasts if nothing is done, in seconds. */
export type SessionInfo = SessionPerson & { expiresIn: number; sessao: CurrentSession }
/** What the session says of a person: also what stores let them do. */
export type SessionPerson = CurrentUser & { isTecnico: boolean; isMaster: boolean }

/** By which account of the directory a session is opened, and what the directory calls its own. */
export type ByIdentidade = { identidadeId: number; sid: string | null }

/** Opens a session and answers its token, which is not kept. */
export async function openSession(
  db: Db,
  usuarioId: number,
  now: Date,
  from?: Caller,
  by?: ByIdentidade,
): Promise<{ token: string; expiresIn: number }> {
  const token = newToken()
  await db
    .insertInto('sessao')
    .values({
      hash: sha256(token),
      usuarioId,
      criadaEm: now,
      ultimoUso: now,
      confirmadaEm: now,
      expiraEm: new Date(now.getTime() + ABSOLUTE_MS),
      ...from,
      ...by,
    })
    .execute()
  return { token, expiresIn: IDLE_MS / 1000 }
}

export type SessionUse = {
  /** False for what a screen does by itself: the session does not last longer for it. */
  uses?: boolean
  /** Kept as where it was last used. */
  from?: Caller
}

/** A session and its person as they stand in the database. */
export type SessionRow = SessionPerson & {
  sessaoId: number
  ultimoUso: Date
  expiraEm: Date
  confirmadaEm: Date
  segundoFatorEm: Date | null
  identidadeId: number | null
}

/** Whether it no longer lasts: 8 h idle, 24 h in all. */
export const isIdle = ({ ultimoUso, expiraEm }: SessionRow, now: Date): boolean =>
  expiraEm <= now || ultimoUso.getTime() <= now.getTime() - IDLE_MS

/** Whether its last use is to be written. */
export const needsTouch = ({ ultimoUso }: SessionRow, now: Date, { uses = true }: SessionUse): boolean =>
  uses && now.getTime() - ultimoUso.getTime() >= TOUCH_MS

/** What the person's profile leaves to her; null without one. */
const PERFIL = sql<Perfil | null>`case when pf.id is not null then json_build_object('nome', pf.nome, 'soLeitura', pf."soLeitura",
  'liberaEmMassa', pf."liberaEmMassa", 'aprova', pf.aprova, 'exporta', pf.exporta,
  'dadosPessoais', pf."dadosPessoais") end`

/** What the profile of somebody leaves to her; null without one. */
export const readPerfil = async (db: Db, usuarioId: number): Promise<Perfil | null> =>
  (await db
    .selectFrom('usuario as u')
    .innerJoin('perfil as pf', 'pf.id', 'u.perfilId')
    .select(['pf.nome', 'pf.soLeitura', 'pf.liberaEmMassa', 'pf.aprova', 'pf.exporta', 'pf.dadosPessoais'])
    .where('u.id', '=', usuarioId)
    .executeTakeFirst()) ?? null

/** The session of a token, if it still lasts and the user is active. */
export async function readSession(db: Db, token: string, now: Date, use: SessionUse = {}): Promise<SessionRow | null> {
  if (token === '' || token.length > TOKEN_MAX) return null
  const row = await db
    .selectFrom('sessao as s')
    .innerJoin('usuario as u', 'u.id', 's.usuarioId')
    .innerJoin('pessoa as p', 'p.id', 'u.pessoaId')
    .leftJoin('perfil as pf', 'pf.id', 'u.perfilId')
    .modifyFront(prepared)
    .select(['s.id as sessaoId', 's.ultimoUso', 's.expiraEm', 's.confirmadaEm', 's.identidadeId', 'u.segundoFatorEm'])
    .select(['u.id', 'u.email', 'u.tipo', 'u.isAdmin', 'u.isManagerTeam', 'u.isTecnico', 'u.isMaster', 'p.nome'])
    .select(PERFIL.as('perfil'))
    .where('s.hash', '=', sha256(token))
    .where('s.expiraEm', '>', now)
    .where('s.ultimoUso', '>', new Date(now.getTime() - IDLE_MS))
    .where('u.ativo', '=', true)
    .executeTakeFirst()
  if (!row || !needsTouch(row, now, use)) return row ?? null
  await db
    .updateTable('sessao')
    .modifyEnd(unconfirmed)
    .from(locally.as('locally'))
    .set({ ultimoUso: now, ...use.from })
    .where('id', '=', row.sessaoId)
    .where('ultimoUso', '<', now)
    .execute()
  return { ...row, ultimoUso: now }
}

/** What calls are told of a session. */
export function sessionInfo(
  { sessaoId, ultimoUso: _, expiraEm, confirmadaEm, segundoFatorEm, identidadeId, ...user }: SessionRow,
  now: Date,
): SessionInfo {
  const expiresIn = Math.floor(Math.min(IDLE_MS, expiraEm.getTime() - now.getTime()) / 1000)
  return { ...user, expiresIn, sessao: { id: sessaoId, confirmadaEm, segundoFatorEm, identidadeId } }
}

/** Which of these sessions last, by the SHA-256 of their tokens in hex, and what their people may do and see now. */
export async function mapSessions(db: Db, hashes: string[], now: Date): Promise<Map<string, Roles & { dadosPessoais: boolean }>> {
  const rows = await db
    .selectFrom('sessao as s')
    .innerJoin('usuario as u', 'u.id', 's.usuarioId')
    .leftJoin('perfil as pf', 'pf.id', 'u.perfilId')
    .select(['s.hash', 'u.tipo', 'u.isAdmin', 'u.isManagerTeam'])
    .select(sql<boolean>`coalesce(pf."dadosPessoais", true)`.as('dadosPessoais'))
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

/** Its person has just said who she is. */
export const updateSessionConfirmed = (trx: Trx, id: number, now: Date): Promise<void> =>
  updateRow(trx, 'sessao', id, { confirmadaEm: now })

export async function closeSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('sessao').where('hash', '=', sha256(token)).execute()
}

/** How many a person is shown; nobody has more that last. */
const SHOWN = 200

/** The sessions of a user that last, the one used last first. */
export const listSessions = (db: Db, usuarioId: number, now: Date) =>
  db
    .selectFrom('sessao')
    .select(['id', 'endereco', 'agente', 'criadaEm', 'ultimoUso'])
    .where('usuarioId', '=', usuarioId)
    .where('expiraEm', '>', now)
    .where('ultimoUso', '>', new Date(now.getTime() - IDLE_MS))
    .orderBy('ultimoUso', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()

/** Ends every session of a user, save the one that is kept: new password, Liberar Acesso, deactivation. @returns how many */
export async function closeSessionsOf(db: Db, usuarioId: number, kept?: number): Promise<number> {
  const all = db.deleteFrom('sessao').where('usuarioId', '=', usuarioId)
  const { numDeletedRows } = await (kept === undefined ? all : all.where('id', '<>', kept)).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Ends the sessions that an account of the directory opened, save the one that is kept. */
export async function closeSessionsBy(trx: Trx, identidadeId: number, kept: number): Promise<void> {
  await trx.deleteFrom('sessao').where('identidadeId', '=', identidadeId).where('id', '<>', kept).execute()
}

/** Ends one session of a user; false where it is nobody's, or somebody else's. */
export async function closeSessionOf(trx: Trx, usuarioId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('sessao').where('id', '=', id).where('usuarioId', '=', usuarioId).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Of those that ended before an instant. */
export async function removeSessions(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('sessao').where('expiraEm', '<', before).execute()
}
