import { sql } from 'kysely'
import type { Db } from '../db/types.ts'
import type { JobName, Payloads } from './payloads.ts'

type Options = {
  /** Not before this instant; now where left out. */
  runAt?: Date
  /** A waiting job of the same key is replaced instead of doubled. */
  key?: string
  /** How often it is tried, with growing pauses; 25 where left out (about three days). */
  maxAttempts?: number
}

/** Queues a job in the caller's transaction: it runs once that is committed, and never when it is not. */
export async function enqueue<J extends JobName>(
  db: Db,
  job: J,
  payload: Payloads[J],
  { runAt, key, maxAttempts }: Options = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(${job}::text, payload := ${JSON.stringify(payload)}::json, run_at := ${runAt ?? null}::timestamptz,
    job_key := ${key ?? null}::text, max_attempts := ${maxAttempts ?? null}::int)`.execute(db)
}
