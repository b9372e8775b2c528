import type pg from 'pg'

/** Frees the jobs and queues that a process left locked when it died. Only where no other one can be running jobs. */
export const freeLocks = (db: Pick<pg.Pool, 'query'>) =>
  db.query(
    'select graphile_worker.force_unlock_workers(array(select distinct locked_by from graphile_worker._private_jobs where locked_by is not null))',
  )
