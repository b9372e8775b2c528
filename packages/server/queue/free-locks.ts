import type pg from 'pg'

/**
 * Frees the jobs and queues that runners left locked: all that there are, where no other process can be running jobs, else those of the
 * runners that are named.
 */
export const freeLocks = (db: Pick<pg.Pool, 'query'>, runners: 'all' | readonly string[]) =>
  db.query(
    `select graphile_worker.force_unlock_workers(
      array(select distinct locked_by from graphile_worker._private_jobs where locked_by is not null and ($1::text[] is null or locked_by = any ($1))))`,
    [runners === 'all' ? null : runners],
  )
