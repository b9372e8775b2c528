import type { Db, Trx } from '../../kit/context.ts'
import { RuleError } from '../../kit/errors.ts'
import { sha256 } from '../../kit/token.ts'
import { insertFailures, lockCounters, readFailure, removeFailuresOf } from './tentativa.repo.ts'

const WINDOW_MS = 15 * 60_000
const PER_LOGIN = 5
const PER_ADDRESS = 20

/** Two counters of one attempt to log in (decisions §3). */
export type Attempt = { login: Buffer; address: Buffer }

export const attemptOf = (login: string, address: string): Attempt => ({
  login: sha256(`login:${login}`),
  address: sha256(`address:${address}`),
})

/** @throws RuleError 429 with Retry-After while the login or the address has failed too often */
export async function refuseWhileBlocked(db: Db, { login, address }: Attempt, now: Date): Promise<void> {
  const ends = await Promise.all([blockedUntil(db, login, PER_LOGIN, now), blockedUntil(db, address, PER_ADDRESS, now)])
  const wait = Math.ceil((Math.max(...ends) - now.getTime()) / 1000)
  if (wait <= 0) return
  const minutes = Math.ceil(wait / 60)
  throw new RuleError(429, `Muitas tentativas de acesso. Tente de novo em ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}.`, {
    headers: { 'Retry-After': String(wait) },
  })
}

/** What has failed so often that it is refused from now on, in words; undefined while neither has. */
export async function blockedBy(db: Db, { login, address }: Attempt, now: Date): Promise<string | undefined> {
  if ((await blockedUntil(db, login, PER_LOGIN, now)) > 0) return `${PER_LOGIN} falhas do login em 15 minutos`
  if ((await blockedUntil(db, address, PER_ADDRESS, now)) > 0) return `${PER_ADDRESS} falhas do endereço em 15 minutos`
  return undefined
}

/** When the failure that fills the limit leaves the window; 0 where the limit is not full. */
async function blockedUntil(db: Db, chave: Buffer, limit: number, now: Date): Promise<number> {
  const filled = await readFailure(db, chave, limit, new Date(now.getTime() - WINDOW_MS))
  return filled ? filled.getTime() + WINDOW_MS : 0
}

/**
 * Attempts of one login, and of one address, are decided one after the other: of twenty at once the sixth finds five
 * failures, whether its password was right or not. Always login before address, so that two never wait for each other.
 */
export const lockAttempts = (trx: Trx, { login, address }: Attempt): Promise<void> => lockCounters(trx, [login, address])

export const recordFailure = (trx: Trx, { login, address }: Attempt, now: Date): Promise<void> => insertFailures(trx, [login, address], now)

export const forgetFailures = (trx: Trx, login: string): Promise<void> => removeFailuresOf(trx, attemptOf(login, '').login)
