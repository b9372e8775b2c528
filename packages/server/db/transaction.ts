import { codeOf } from '../base/refusal.ts'
import { isPlanStale } from './prepared.ts'
import type { Db, Trx } from './types.ts'

const TRIES = 3
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'

/** Runs `work` in a transaction, and again when PostgreSQL gave up one of two that stood in each other's way, or a kept plan. */
export async function inTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      const again = isPlanStale(error) || [SERIALIZATION_FAILURE, DEADLOCK].includes(codeOf(error))
      if (attempt === TRIES || !again) throw error
    }
  }
}
