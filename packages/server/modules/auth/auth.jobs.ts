import type { JobCtx } from '../../kit/ctx/context.ts'
import { removeDesafios } from './desafio.repo.ts'
import { removeIdas } from './ida.repo.ts'
import { removeFirstAccesses } from './primeiro-acesso.repo.ts'
import { removeSessions } from './sessao.repo.ts'
import { removeFailures } from './tentativa.repo.ts'

const DAY_MS = 86_400_000
/** How long a used or expired link is still told apart from one that never was. */
const KEPT_DAYS = 30

/** Removes sessions, failed logins and links that no longer say anything. */
export async function cleanAccess({ db, now }: Pick<JobCtx, 'db' | 'now'>): Promise<void> {
  const at = now()
  await removeSessions(db, at)
  await removeDesafios(db, at)
  await removeIdas(db, at)
  await removeFailures(db, new Date(at.getTime() - DAY_MS))
  await removeFirstAccesses(db, new Date(at.getTime() - KEPT_DAYS * DAY_MS))
}
