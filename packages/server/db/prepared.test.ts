import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import type { Db } from './types.ts'

// Names are counted by the process, which other tests share.
vi.resetModules()
const { testDb } = await import('../test/test-db.ts')
const { prepared, preparedOften } = await import('./prepared.ts')
const { inTransaction } = await import('./transaction.ts')
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

test('0A000: a plan that an added column made stale is made anew, in a transaction with all of it', async () => {
  await sql`create table ganha (a int)`.execute(db)
  const read = (on: Db) => sql`${prepared} select * from ganha`.execute(on)
  const ask = (names: string) => sql`alter table ganha add column ${sql.raw(names)}`.execute(db)
  await db.connection().execute(async (one) => {
    await read(one)
    await ask('b int')
    await sql`insert into ganha values (1, 2)`.execute(one)
    expect((await read(one)).rows).toEqual([{ a: 1, b: 2 }])

    await ask('c int')
    let runs = 0
    const found = await inTransaction(one, async (trx) => {
      runs += 1
      await sql`insert into ganha values (3)`.execute(trx)
      return (await read(trx)).rows
    })
    expect([runs, found]).toEqual([
      2,
      [
        { a: 1, b: 2, c: null },
        { a: 3, b: null, c: null },
      ],
    ])
  })
  expect((await read(db)).rows).toHaveLength(2)
})
