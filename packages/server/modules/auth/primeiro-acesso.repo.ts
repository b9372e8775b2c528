import { sql } from 'kysely'
import type { Db, Trx } from '../../db/types.ts'
import { newToken, sha256 } from '../../base/token.ts'

const LIFE_MS = 24 * 3_600_000

/** A new first-access token of a user, valid 24 h, once (ACE-005); the ones before are void. Only its hash is kept. */
export async function issueFirstAccess(trx: Trx, usuarioId: number, now: Date): Promise<string> {
  await sql`select from usuario where id = ${usuarioId} for no key update`.execute(trx)
  await closeFirstAccess(trx, usuarioId, now)
  const token = newToken()
  await trx
    .insertInto('primeiro_acesso')
    .values({ hash: sha256(token), usuarioId, criadoEm: now, expiraEm: new Date(now.getTime() + LIFE_MS) })
    .execute()
  return token
}

export async function closeFirstAccess(trx: Trx, usuarioId: number, now: Date): Promise<void> {
  await trx
    .updateTable('primeiro_acesso')
    .set({ anuladoEm: now })
    .where('usuarioId', '=', usuarioId)
    .where('usadoEm', 'is', null)
    .where('anuladoEm', 'is', null)
    .execute()
}

/** The address that opens the first-access screen (ACE-014). */
export const firstAccessLink = (publicUrl: string, token: string): string => `${publicUrl}/login?first-access-token=${token}`

export type FirstAccess = {
  estado: 'valido' | 'expirado' | 'invalido'
  usuarioId: number
  nome: string
  email: string
  emergencia: boolean
  /** Has had a password before. */
  oldUser: boolean
}

/** What a token is worth now; undefined when it was never issued. */
export async function readFirstAccess(db: Db, token: string, now: Date): Promise<FirstAccess | undefined> {
  const row = await db
    .selectFrom('primeiro_acesso as a')
    .innerJoin('usuario as u', 'u.id', 'a.usuarioId')
    .innerJoin('pessoa as p', 'p.id', 'u.pessoaId')
    .select(['a.usuarioId', 'a.expiraEm', 'a.usadoEm', 'a.anuladoEm', 'u.ativo', 'u.email', 'u.emergencia', 'p.nome'])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('senha_anterior as s').select('s.id').whereRef('s.usuarioId', '=', 'a.usuarioId')).as('oldUser'),
    )
    .where('a.hash', '=', sha256(token))
    .executeTakeFirst()
  if (!row) return undefined
  const { usuarioId, nome, email, emergencia, oldUser } = row
  return { usuarioId, nome, email, emergencia, oldUser: Boolean(oldUser), estado: stateOf(row, now) }
}

type Row = { usadoEm: Date | null; anuladoEm: Date | null; expiraEm: Date; ativo: boolean }

function stateOf({ usadoEm, anuladoEm, expiraEm, ativo }: Row, now: Date): FirstAccess['estado'] {
  if (usadoEm || anuladoEm || !ativo) return 'invalido'
  return expiraEm <= now ? 'expirado' : 'valido'
}

/** Takes the token, once: of several calls at the same time exactly one gets the user, the others undefined. */
export async function useFirstAccess(trx: Trx, token: string, now: Date): Promise<number | undefined> {
  const used = await trx
    .updateTable('primeiro_acesso as a')
    .from('usuario as u')
    .set({ usadoEm: now })
    .whereRef('u.id', '=', 'a.usuarioId')
    .where('u.ativo', '=', true)
    .where('a.hash', '=', sha256(token))
    .where('a.usadoEm', 'is', null)
    .where('a.anuladoEm', 'is', null)
    .where('a.expiraEm', '>', now)
    .returning('a.usuarioId')
    .executeTakeFirst()
  return used?.usuarioId
}

/** Of the links that ended before an instant. */
export async function removeFirstAccesses(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('primeiro_acesso').where('expiraEm', '<', before).execute()
}
