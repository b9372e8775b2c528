import { type ChildProcess, spawn } from 'node:child_process'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { silent } from '../../base/log.ts'
import { prepareQueue } from '../../queue/prepare.ts'
import { testDb } from '../../test/test-db.ts'
import type { Trx } from '../../db/types.ts'
import { startLife } from './life.ts'
import { here, isGone } from './machine.ts'

const { db, pool, connection } = await testDb()
await prepareQueue(pool, silent)
await pool.query(
  'create table tarefa (id int primary key, "tomadoPor" int constraint tarefa_tomado references processo on delete set null)',
)

/** A place of which nothing can be told from here, as on another machine. */
const elsewhere = (pid: number) => ({ maquina: null, pid })
const deaths: number[] = []
const onFreed = async (trx: Trx) => {
  deaths.push((await sql`select 1`.execute(trx)).rows.length)
}
const begin = async (options: Partial<Parameters<typeof startLife>[0]> = {}) => {
  const life = await startLife({ db, connection, log: silent, onFreed, tick: 50, grace: 400, ...options })
  onTestFinished(() => life.stop())
  return life
}
const holder = async (id: number) =>
  (await pool.query<{ tomadoPor: number | null }>('select "tomadoPor" from tarefa where id = $1', [id])).rows[0]?.tomadoPor ?? null
const take = (id: number, processo: number) =>
  pool.query('insert into tarefa values ($1, $2) on conflict (id) do update set "tomadoPor" = $2', [id, processo])
const processes = async () => (await db.selectFrom('processo').select('id').orderBy('id').execute()).map(({ id }) => id)
/** The lock of a process, of this database: those of other test files count from 1 as well. */
const LOCK = `from pg_locks where locktype = 'advisory' and objsubid = 2 and objid = $1 and granted
  and database = (select oid from pg_database where datname = current_database())`
/** Breaks the connection on which the process holds it. */
const cut = (id: number) => pool.query(`select pg_terminate_backend(pid) ${LOCK}`, [id])

test('what a dead process had in hand is free, with the jobs that its runner locked, and those who live are told once', async () => {
  const [one, other] = [await begin(), await begin()]
  await pool.query("select graphile_worker.add_job('contagem.consolidar')")
  await pool.query("update graphile_worker._private_jobs set locked_at = now(), locked_by = 'pool-dos-mortos'")
  const locked = async () =>
    Number((await pool.query<{ n: string }>('select count(locked_by) as n from graphile_worker._private_jobs')).rows[0]?.n)
  await take(2, one.id())
  expect(await locked()).toBe(1)
  deaths.length = 0
  // It is not there to hold its lock.
  const { id } = await db
    .insertInto('processo')
    .values({ maquina: null, pid: 1, filas: ['pool-dos-mortos'] })
    .returning('id')
    .executeTakeFirstOrThrow()
  await take(1, id)
  await expect.poll(() => holder(1), { timeout: 10_000 }).toBeNull()
  expect(await locked()).toBe(0)
  expect(deaths).toHaveLength(1)
  expect(await holder(2)).toBe(one.id())
  expect(await processes()).toEqual([one.id(), other.id()])
  await pool.query('delete from graphile_worker._private_jobs')
})

test('a process that lives keeps what it has, however often its line breaks', async () => {
  // As long as the product waits: a busy machine may take a while to connect again.
  await begin({ grace: 5_000 })
  const far = await begin({ place: elsewhere(2) })
  const id = far.id()
  await take(3, id)
  for (let i = 0; i < 5; i++) {
    await cut(id)
    await far.sure()
    await expect.poll(async () => (await pool.query(`select 1 ${LOCK}`, [id])).rowCount).toBe(1)
  }
  expect(await holder(3)).toBe(id)
  expect(far.id()).toBe(id)
})

test('who was believed dead by mistake goes on under a new number and takes nothing under the old one', async () => {
  const life = await begin({ place: elsewhere(3) })
  const old = life.id()
  await life.adopt('pool-dos-vivos')
  await pool.query('delete from processo where id = $1', [old])
  await expect(take(4, old)).rejects.toThrow(/tarefa_tomado/)
  await cut(old)
  await expect.poll(() => life.id(), { timeout: 10_000 }).not.toBe(old)
  await life.sure()
  await take(4, life.id())
  const row = await db.selectFrom('processo').select('filas').where('id', '=', life.id()).executeTakeFirst()
  expect(row).toEqual({ filas: ['pool-dos-vivos'] })
})

test('a process of this machine that is gone is known to be dead at once, and one that stops takes its leave', async () => {
  const child: ChildProcess = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  const place = { ...here(), pid: child.pid ?? 0 }
  expect(isGone(place)).toBe(false)
  child.kill('SIGKILL')
  await new Promise((done) => child.on('exit', done))
  // Where there is no telling, it takes the while.
  expect(isGone(place)).toBe(process.platform === 'linux')
  expect(isGone({ ...place, maquina: 'outra' })).toBe(false)
  expect(isGone(elsewhere(place.pid))).toBe(false)
  const { id } = await db.insertInto('processo').values(place).returning('id').executeTakeFirstOrThrow()
  await take(5, id)
  const life = await begin(process.platform === 'linux' ? { grace: 600_000 } : {})
  await expect.poll(() => holder(5)).toBeNull()
  await take(6, life.id())
  await life.stop()
  expect(await holder(6)).toBeNull()
  expect(await processes()).not.toContain(life.id())
})

test('what a failure left in doubt is free by the next look, and is told once, so that it is gone on with', async () => {
  const life = await begin()
  const cutOff = life.hands.take('tarefa', async () => {
    await take(7, life.id())
    throw new Error('the answer was lost')
  })
  await expect(cutOff).rejects.toThrow('the answer was lost')
  deaths.length = 0
  await expect.poll(() => deaths.length, { timeout: 10_000 }).toBe(1)
  expect(await holder(7)).toBeNull()
  await life.hands.settle()
  expect(deaths).toHaveLength(1)
})

test('one that is alone finds all free that was left', async () => {
  await db.insertInto('processo').values({ maquina: null, pid: 1 }).execute()
  const life = await begin({ alone: true, grace: 600_000 })
  expect(await processes()).toEqual([life.id()])
})

test('a process that the tables have gone too far for does not begin, and one that was cut off meanwhile ends', async () => {
  let told = 0
  const life = await begin({ onUpgrade: () => told++ })
  await sql`update instalacao set versao = '99.1.0', minima = '99.0.0'`.execute(db)
  onTestFinished(async () => void (await sql`update instalacao set versao = null, minima = null`.execute(db)))
  await expect(startLife({ db, connection, log: silent, onFreed })).rejects.toThrow(
    /^O banco é da versão 99\.1\.0\. A mais antiga que trabalha com ele é a 99\.0\.0, e esta é a \d/,
  )
  expect(told).toBe(0)
  await sql`delete from processo where id = ${life.id()}`.execute(db)
  await cut(life.id())
  await expect.poll(() => told).toBeGreaterThan(0)
})
