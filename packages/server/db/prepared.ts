import { sql } from 'kysely'
import type pg from 'pg'
import { codeOf } from '../base/refusal.ts'

const MARK = '/* preparar */'

/**
 * Stands in a statement that every call sends, whose text is one of few and whose plan is the same for all values: each
 * connection then plans it once. For such a statement planning takes three times as long as running.
 */
export const prepared = sql.raw(MARK)

const OFTEN = '/* preparar o repetido */'

/**
 * Begins a statement that is prepared once it has been sent a few times: its plan is the same for all values too, but its texts are many, and a
 * name costs memory in every connection.
 */
export const preparedOften = sql.raw(OFTEN)

/** How often a text is sent by this process before it is given a name, how many have one, and how many are counted. */
const REPEATED = 5
const NAMES_MAX = 100
const COUNTED_MAX = 300

const names = new Map<string, string>()
const sent = new Map<string, number>()
let often = 0

function nameOf(text: string): string {
  const name = names.get(text) ?? `rtg_${names.size + 1}`
  names.set(text, name)
  return name
}

function nameOfRepeated(text: string): string | undefined {
  const named = names.get(text)
  if (named || often === NAMES_MAX) return named
  if (sent.size === COUNTED_MAX) sent.clear()
  const times = (sent.get(text) ?? 0) + 1
  sent.set(text, times)
  if (times < REPEATED) return undefined
  sent.delete(text)
  often += 1
  return nameOf(text)
}

const nameFor = (text: string): string | undefined =>
  text.startsWith(OFTEN) ? nameOfRepeated(text) : text.includes(MARK) ? nameOf(text) : undefined

/**
 * Makes a new connection keep the plans of the marked statements, and make them anew where a migration beside us changed what one answers
 * with. The statement is then run again; in a transaction, which has failed of it, the whole of it is (`transaction.ts`).
 */
export function keepPlans(client: pg.PoolClient): void {
  // One of its many forms, handed on as it came.
  const plain = client.query.bind(client) as (...args: unknown[]) => unknown
  /** How often the plans of this connection were given up: their names are not used again. */
  let age = 0
  const named = (name: string) => (age === 0 ? name : `${name}_${age}`)
  const query = (text: unknown, values?: unknown, ...rest: unknown[]) => {
    const name = typeof text === 'string' ? nameFor(text) : undefined
    if (name === undefined) return plain(text, values, ...rest)
    const answered = plain({ name: named(name), text, values }, ...rest)
    // One that is answered by a callback, as the pool's own are, has no promise.
    if (!(answered instanceof Promise)) return answered
    const before = age
    return answered.catch((error: unknown) => {
      if (!isPlanStale(error)) throw error
      if (age === before) age += 1
      if (client.getTransactionStatus() !== IDLE) throw error
      return plain({ name: named(name), text, values }, ...rest)
    })
  }
  client.query = query as typeof client.query
}

/** Outside of a transaction. */
const IDLE = 'I'
const FEATURE_NOT_SUPPORTED = '0A000'

/** PostgreSQL's word for a kept plan whose answer has other columns now; a code of its own there is none. */
export const isPlanStale = (error: unknown): boolean =>
  codeOf(error) === FEATURE_NOT_SUPPORTED && error instanceof Error && /cached plan must not change result type/.test(error.message)
