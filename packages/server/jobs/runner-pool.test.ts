import pg from 'pg'
import { expect, test } from 'vitest'
import { testDb } from '../test/test-db.ts'
import { runnerPool } from './runner-pool.ts'

const { pool: outside, connection } = await testDb()
const NAME = 'left runner'
const open = async () =>
  (await outside.query<{ pid: number }>('select pid from pg_stat_activity where application_name = $1', [NAME])).rowCount

test('a runner that is left hands back what it was lent without a throw, and keeps no connection', async () => {
  const pool = runnerPool({ ...connection, application_name: NAME }, 3)
  const kept = await pool.connect()
  const listening = await new Promise<() => void>((done, fail) =>
    pool.connect((error, _client, release) => (error ? fail(error) : done(release))),
  )
  expect(await open()).toBe(2)
  await kept.query('begin')
  const late = pool.connect()
  await pool.drop()
  await expect.poll(open).toBe(0)

  const last = await late
  await expect(last.query('select 1')).rejects.toThrow()
  for (const back of [() => kept.release(), listening, () => last.release(new Error('lost'))]) expect(back).not.toThrow()
  await expect.poll(() => pool.ended).toBe(true)
})

test('one that handed everything back is over with its pool', async () => {
  const pool = runnerPool({ ...connection, application_name: NAME }, 3)
  expect((await pool.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }])
  await pool.drop()
  expect(pool).toBeInstanceOf(pg.Pool)
  expect(pool.ended).toBe(true)
})
