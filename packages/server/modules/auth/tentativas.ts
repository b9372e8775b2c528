import { setTimeout as pause } from 'node:timers/promises'
import type { Db, Trx } from '../../db/types.ts'
import type { PublicCtx } from '../../kit/ctx/context.ts'
import { RuleError } from '../../base/errors.ts'
import { recordSecurity } from '../../kit/ctx/security-log.ts'
import { inTransaction } from '../../db/transaction.ts'
import { sha256 } from '../../base/token.ts'
import { networkOf } from './endereco.calc.ts'
import { countFailures, insertFailures, lockCounters, readFailure, removeFailuresOf } from './tentativa.repo.ts'

const WINDOW_MS = 15 * 60_000
const PER_LOGIN = 5
const PER_ADDRESS = 20
/** Wrong second factors of an account: who makes them knows its password. */
const PER_ACCOUNT = 10
const SLOWEST_MS = 10_000

/**
 * Three counters of one attempt to prove who one is: of this login from this address, of the address, and of the login
 * from anywhere. The last one only slows, so that nobody outside can lock out a person whose login he knows.
 */
export type Attempt = { here: Buffer; address: Buffer; login: Buffer }

type Somebody = { id: number; email: string }

export function attemptOf(login: string, address: string): Attempt {
  const network = networkOf(address)
  return { here: sha256(`login:${login}\0${network}`), address: sha256(`address:${network}`), login: sha256(`login:${login}`) }
}

/** @throws RuleError 429 with Retry-After while the login has failed too often from here, or the address for any login */
export async function refuseWhileBlocked(db: Db, { here, address }: Attempt, now: Date): Promise<void> {
  const ends = await Promise.all([blockedUntil(db, here, PER_LOGIN, now), blockedUntil(db, address, PER_ADDRESS, now)])
  refuseUntil(Math.max(...ends), now)
}

/** @throws RuleError 429 while the account had too many wrong second factors, from wherever */
export const refuseWhileCodesBlocked = async (db: Db, usuarioId: number, now: Date): Promise<void> =>
  refuseUntil(await blockedUntil(db, codesOf(usuarioId), PER_ACCOUNT, now), now)

export const recordCodeFailure = (trx: Trx, usuarioId: number, now: Date): Promise<void> => insertFailures(trx, [codesOf(usuarioId)], now)

const codesOf = (usuarioId: number) => sha256(`segundo-fator:${usuarioId}`)

function refuseUntil(end: number, now: Date): void {
  const wait = Math.ceil((end - now.getTime()) / 1000)
  if (wait <= 0) return
  const minutes = Math.ceil(wait / 60)
  throw new RuleError('limite', `Muitas tentativas de acesso. Tente de novo em ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}.`, {
    headers: { 'Retry-After': String(wait) },
  })
}

/** What has failed so often that it is refused from now on, in words; undefined while neither has. */
async function blockedBy(db: Db, { here, address }: Attempt, now: Date): Promise<string | undefined> {
  if ((await blockedUntil(db, here, PER_LOGIN, now)) > 0) return `${PER_LOGIN} falhas do login em 15 minutos`
  if ((await blockedUntil(db, address, PER_ADDRESS, now)) > 0) return `${PER_ADDRESS} falhas do endereço em 15 minutos`
  return undefined
}

/** When the failure that fills the limit leaves the window; 0 where the limit is not full. */
async function blockedUntil(db: Db, key: Buffer, limit: number, now: Date): Promise<number> {
  const filled = await readFailure(db, key, limit, new Date(now.getTime() - WINDOW_MS))
  return filled ? filled.getTime() + WINDOW_MS : 0
}

/**
 * Waits a second for each failure beyond five that the login had anywhere, at most ten: for the right password and for a login that is
 * nobody's as well, so that the time says nothing.
 */
export async function slowDown(db: Db, { login }: Attempt, now: Date): Promise<void> {
  const most = PER_LOGIN + SLOWEST_MS / 1000
  const failures = await countFailures(db, login, new Date(now.getTime() - WINDOW_MS), most)
  if (failures > PER_LOGIN) await pause((failures - PER_LOGIN) * 1000)
}

/**
 * Decides an attempt in a transaction: where `right` answers undefined it is a failure, and counted. Attempts of one login from one
 * address, and of one address, are decided one after the other: of twenty at once the sixth finds five failures, whether its password
 * was right or not. Always in this order, so that two never wait for each other.
 * @param usuario whose login it is, for the security log
 * @throws RuleError 429 where others have failed too often while this one was being compared
 */
export const decide = <T>(
  ctx: PublicCtx,
  attempt: Attempt,
  usuario: Somebody | undefined,
  right: (trx: Trx) => Promise<T | undefined>,
): Promise<T | undefined> =>
  inTransaction(ctx.db, async (trx) => {
    const now = ctx.now()
    await lockCounters(trx, [attempt.here, attempt.address])
    await refuseWhileBlocked(trx, attempt, now)
    const got = await right(trx)
    if (got !== undefined) return got
    await insertFailures(trx, [attempt.here, attempt.address, attempt.login], now)
    const detalhe = await blockedBy(trx, attempt, now)
    if (detalhe) await recordSecurity(trx, ctx, { evento: 'BLOQUEIO', usuario, detalhe })
    return undefined
  })

/** Who has proved who he is starts anew from here; what others try elsewhere goes on being slow. */
export const forgetFailures = (trx: Trx, { here }: Attempt): Promise<void> => removeFailuresOf(trx, here)
