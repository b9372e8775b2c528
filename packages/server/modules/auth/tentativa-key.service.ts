import type { Db } from '../../db/types.ts'
import { RuleError } from '../../base/errors.ts'
import { sha256 } from '../../base/token.ts'
import { networkOf } from './endereco.calc.ts'
import { insertFailures, readFailure } from './tentativa.repo.ts'

const WINDOW_MS = 15 * 60_000
const PER_ADDRESS = 20

/** Who guesses has a network of addresses where it is IPv6. */
const counterOf = (address: string) => sha256(`chave:${networkOf(address)}`)

/** @throws RuleError 429 with Retry-After while an address has sent too many keys that are no store's, as with logins */
export async function refuseGuessing(db: Db, address: string, now: Date): Promise<void> {
  const filled = await readFailure(db, counterOf(address), PER_ADDRESS, new Date(now.getTime() - WINDOW_MS))
  if (!filled) return
  const wait = Math.ceil((filled.getTime() + WINDOW_MS - now.getTime()) / 1000)
  const minutes = Math.ceil(wait / 60)
  const sentence = `Muitas chaves erradas deste endereço. Tente de novo em ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}.`
  throw new RuleError('limite', sentence, { headers: { 'Retry-After': String(wait) } })
}

/** Says that a key was no store's. */
export const recordGuess = (db: Db, address: string, now: Date): Promise<void> => insertFailures(db, [counterOf(address)], now)
