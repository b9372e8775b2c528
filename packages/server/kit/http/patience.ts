import { sql } from 'kysely'
import { codeOf } from '../../base/refusal.ts'
import { RuleError } from '../../base/errors.ts'
import type { Db, Trx } from '../../db/types.ts'
import { inTransaction } from '../../db/transaction.ts'

const QUERY_CANCELED = '57014'

/**
 * A statement that may take this long, and what is said to who asked for more: a sentence with what to do. `oneCore` where it reads so much
 * that others must be answered meanwhile.
 */
export type Patience = { ms: number; sentence: string; oneCore?: true }

/**
 * Reads whose cost nobody knows before, as of a text that no index knows: PostgreSQL gives each statement up in time, and the
 * connection is free for others.
 * @throws RuleError 422 with the sentence
 */
export async function within<T>(db: Db, { ms, sentence, oneCore }: Patience, read: (trx: Trx) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(db, async (trx) => {
      await sql`select set_config('statement_timeout', ${String(ms)}, true)`.execute(trx)
      if (oneCore) await sql`set local max_parallel_workers_per_gather = 0`.execute(trx)
      return await read(trx)
    })
  } catch (error) {
    if (codeOf(error) === QUERY_CANCELED) throw new RuleError('regra', sentence)
    throw error
  }
}
