import type { JobCtx } from '../../kit/context.ts'

const DAY_MS = 86_400_000
/** How long a used or expired link is still told apart from one that never was. */
const KEPT_DAYS = 30

/** Removes sessions, failed logins and links that no longer say anything. */
export async function cleanAccess({ db, now }: Pick<JobCtx, 'db' | 'now'>): Promise<void> {
  const at = now()
  await db.deleteFrom('sessao').where('expiraEm', '<', at).execute()
  await db
    .deleteFrom('tentativa_login')
    .where('dataHora', '<', new Date(at.getTime() - DAY_MS))
    .execute()
  await db
    .deleteFrom('primeiro_acesso')
    .where('expiraEm', '<', new Date(at.getTime() - KEPT_DAYS * DAY_MS))
    .execute()
}
