import { prepared } from '../../db/prepared.ts'
import type { Db } from '../../db/types.ts'
import { newToken, sha256 } from '../../base/token.ts'

const DAYS = 7
const DAY = 24 * 60 * 60 * 1000 // ms
const TOKEN_MAX = 200

/** A token with which the runner may tell of an execution for 7 days; only its hash is kept. */
export async function issueTokenExecucao(db: Db, execucaoId: number, now: Date): Promise<string> {
  const token = newToken()
  await db
    .insertInto('execucao_token')
    .values({ hash: sha256(token), execucaoId, expiraEm: new Date(now.getTime() + DAYS * DAY) })
    .execute()
  return token
}

/** The execution of a token that lasts, or null. */
export async function readTokenExecucao(db: Db, token: string, now: Date): Promise<number | null> {
  if (token.length > TOKEN_MAX) return null
  const row = await db
    .selectFrom('execucao_token')
    .modifyFront(prepared)
    .select('execucaoId')
    .where('hash', '=', sha256(token))
    .where('expiraEm', '>', now)
    .executeTakeFirst()
  return row?.execucaoId ?? null
}

export async function removeTokensVencidos(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('execucao_token').where('expiraEm', '<=', now).execute()
}
