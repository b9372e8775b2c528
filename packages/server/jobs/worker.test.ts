import pg from 'pg'
import { expect, test } from 'vitest'
import { readConfig } from '../base/config.ts'
import { silent } from '../base/log.ts'
import { prepareQueue } from '../queue/prepare.ts'
import type { JobCtx } from '../kit/ctx/context.ts'
import { testDb } from '../test/test-db.ts'
import { testLife } from '../test/test-life.ts'
import { enqueue } from '../queue/enqueue.ts'
import { startWorker } from './worker.ts'

const { db, pool, connection, url } = await testDb()
// No job of these tests reaches the outside.
const ctx = {
  db,
  config: readConfig({}),
  integrations: {},
  life: await testLife(db),
  now: () => new Date(),
  log: silent,
} as unknown as JobCtx // as much of it as the worker itself reads
const count = async (sql: string) => Number(Object.values((await pool.query<Record<string, unknown>>(sql)).rows[0] ?? {})[0])
const waiting = () => count('select count(*) from graphile_worker._private_jobs')
const deltas = () => count("select count(*) from contagem_delta where tabela in ('x', 'y')")

async function working(work: () => Promise<void>) {
  const worker = await startWorker({ connection, ctx, alone: true })
  expect(worker.running()).toBe(true)
  await work()
  await worker.stop()
}

test('uma tarefa roda depois de confirmada a transação que a pediu, e nunca se esta é desfeita', async () => {
  await prepareQueue(pool, silent)
  await pool.query("insert into contagem_delta values ('x', 1, 2), ('x', 1, 3)")
  await expect(
    db.transaction().execute(async (trx) => {
      await enqueue(trx, 'contagem.consolidar', {})
      throw new Error('desfeita')
    }),
  ).rejects.toThrow('desfeita')
  expect(await waiting()).toBe(0)
  await db.transaction().execute((trx) => enqueue(trx, 'contagem.consolidar', {}, { key: 'uma' }))
  await db.transaction().execute((trx) => enqueue(trx, 'contagem.consolidar', {}, { key: 'uma' }))
  expect(await waiting()).toBe(1)
  await working(async () => {
    await expect.poll(waiting, { timeout: 10_000 }).toBe(0)
  })
  expect(await deltas()).toBe(1)
  expect(await count("select contagem('x')")).toBe(5)
})

test('o que um processo morto deixou em andamento é retomado na partida seguinte', async () => {
  await enqueue(db, 'contagem.consolidar', {})
  await pool.query("update graphile_worker._private_jobs set locked_at = now(), locked_by = 'morto'")
  await working(async () => {
    await expect.poll(waiting, { timeout: 10_000 }).toBe(0)
  })
})

test('uma tarefa que termina sem o banco de dados não encerra o processo, e é retomada quando ele volta', async () => {
  const outside = new pg.Client({ connectionString: Object.assign(new URL(url), { pathname: '/postgres' }).href })
  await outside.connect()
  const name = new URL(url).pathname.slice(1)
  const take = () => outside.query(`alter database ${outside.escapeIdentifier(name)} allow_connections false`)
  const giveBack = () => outside.query(`alter database ${outside.escapeIdentifier(name)} allow_connections true`)
  const end = () => outside.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])

  await pool.query("insert into contagem_delta values ('y', 1, 2), ('y', 1, 3)")
  const holding = await pool.connect()
  await holding.query('begin; lock table contagem_delta in access exclusive mode')
  await enqueue(db, 'contagem.consolidar', {})
  const worker = await startWorker({ connection, ctx, alone: true })
  await expect
    .poll(() => count("select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"))
    .toBe(1)
  await take()
  await end()
  holding.release(true)
  await expect.poll(() => worker.running(), { timeout: 20_000 }).toBe(false)
  await giveBack()
  await outside.end()
  await expect.poll(waiting, { timeout: 20_000 }).toBe(0)
  expect(await deltas()).toBe(2)
  await worker.stop()
})
