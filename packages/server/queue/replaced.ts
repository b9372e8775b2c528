import { sql } from 'kysely'
import type { Db } from '../db/types.ts'
import type { JobName } from './payloads.ts'

/**
 * Removes what was asked for again, by its key, while it ran, and then failed or was never heard of: the library gives such a job no
 * other attempt, and what it was for is the other one's. Left there it would be told as given up.
 * @param jobs those that are always queued by a key
 */
export async function removeReplaced(db: Db, jobs: readonly JobName[]): Promise<void> {
  await sql`delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = any (${[...jobs]}::text[])
      and j.key is null and j.attempts >= j.max_attempts and j.locked_at is null`.execute(db)
}
