import type { Db, Trx } from '../../db/types.ts'
import { inTransaction } from '../../db/transaction.ts'
import { RuleError } from '../../base/errors.ts'
import { sha256 } from '../../base/token.ts'
import { networkOf } from './endereco.calc.ts'
import { insertFailures, lockCounters, readFailure } from './tentativa.repo.ts'

const WINDOW_MS = 15 * 60_000
const WRONG = 30
const CALLS = 300

/**
 * Counts a call by a link from an address, and a wrong one apart, for all processes together: those of one address are judged one after the
 * other, so that no more come through than may.
 * @param right what the link opens; undefined where it opens nothing
 * @throws RuleError 429 with Retry-After, also for a right link, while the address has guessed too often or called too often
 */
export const julgarLink = <T>(db: Db, address: string, now: Date, right: (trx: Trx) => Promise<T | undefined>): Promise<T | undefined> =>
  inTransaction(db, async (trx) => {
    const network = networkOf(address)
    const [calls, wrong] = [sha256(`link:${network}`), sha256(`link-errado:${network}`)]
    await lockCounters(trx, [calls])
    const since = new Date(now.getTime() - WINDOW_MS)
    const ends = [await readFailure(trx, wrong, WRONG, since), await readFailure(trx, calls, CALLS, since)].map((filled) =>
      filled ? filled.getTime() + WINDOW_MS : 0,
    )
    refuseUntil(Math.max(...ends), now)
    const got = await right(trx)
    await insertFailures(trx, got === undefined ? [calls, wrong] : [calls], now)
    return got
  })

function refuseUntil(end: number, now: Date): void {
  const wait = Math.ceil((end - now.getTime()) / 1000)
  if (wait <= 0) return
  const minutes = Math.ceil(wait / 60)
  throw new RuleError('limite', `Pedidos demais deste endereço. Tente de novo em ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}.`, {
    headers: { 'Retry-After': String(wait) },
  })
}
