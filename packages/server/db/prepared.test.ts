import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'

// Names are counted by the process, which other tests share.
vi.resetModules()
const { testDb } = await import('../test/test-db.ts')
const { preparedOften } = await import('./prepared.ts')
const { db } = await testDb()

test('a statement that is sent often gets a name after a few times, and only so many do', async () => {
  await db.connection().execute(async (one) => {
    const names = async () =>
      (await sql<{ n: number }>`select count(*) as n from pg_prepared_statements where name like 'rtg%'`.execute(one)).rows[0]?.n ?? 0
    const before = await names()
    const send = async (k: number, times: number) => {
      for (let i = 0; i < times; i++)
        expect((await sql<{ n: number }>`${preparedOften} select ${i}::int + ${sql.lit(k)} as n`.execute(one)).rows).toEqual([{ n: i + k }])
    }
    await send(0, 4)
    expect(await names()).toBe(before)
    await send(0, 1)
    expect(await names()).toBe(before + 1)
    for (let k = 1; k <= 110; k++) await send(k, 5)
    expect(await names()).toBe(before + 100)
  })
})
