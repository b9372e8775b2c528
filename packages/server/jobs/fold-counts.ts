import { sql } from 'kysely'
import type { JobCtx } from '../kit/ctx/context.ts'

/** Folds the count deltas, so that a total stays the sum of few rows however much was written. */
export async function foldCounts({ db }: JobCtx): Promise<void> {
  await sql`select contagem_consolida()`.execute(db)
}
