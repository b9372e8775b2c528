import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { silent } from '../base/log.ts'
import { testDb } from '../test/test-db.ts'
import { enqueue } from './enqueue.ts'
import { prepareQueue } from './prepare.ts'
import { removeReplaced } from './replaced.ts'

const { db, pool } = await testDb()
await prepareQueue(pool, silent)
/** As a runner takes it. */
const take = async () => {
  const taken = "update graphile_worker._private_jobs set locked_at = now(), locked_by = 'um', attempts = attempts + 1 returning id"
  return (await pool.query<{ id: string }>(taken)).rows[0]?.id
}
const wake = () => enqueue(db, 'fatura.email', {}, { key: 'fatura.email' })

test('a job that another of its key replaced while it ran is gone when it has failed, and what was given up by itself is not', async () => {
  await wake()
  const replaced = await take()
  await wake()
  await removeReplaced(db, ['fatura.email'])
  const ids = async () => (await pool.query<{ id: string }>('select id from graphile_worker.jobs order by id')).rows.map(({ id }) => id)
  expect(await ids()).toHaveLength(2)
  await sql`select graphile_worker.permanently_fail_jobs(array[${replaced}::bigint], 'caiu')`.execute(db)
  await sql`update graphile_worker._private_jobs set locked_at = null, locked_by = null where id = ${replaced}`.execute(db)
  const givenUp = (await ids()).filter((id) => id !== replaced)
  await sql`select graphile_worker.permanently_fail_jobs(${givenUp}::bigint[], 'caiu')`.execute(db)
  await removeReplaced(db, ['fatura.email'])
  expect(await ids()).toEqual(givenUp)
})
