import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'

import { startLife } from '../kit/life/life.ts'
import { testDb } from '../test/test-db.ts'
import { type Log, silent } from '../base/log.ts'
import { connect } from './open.ts'
import { UPGRADE } from './others.ts'
import { prepare, prepareQueue, QUEUE } from '../queue/prepare.ts'

/** A connection of a process of another version, which may hear that it has to end. */
async function other(url: string, { hears }: { hears: boolean }) {
  const client = new pg.Client({ connectionString: url, application_name: hears ? 'retaguarda 1-abc' : 'retaguarda' })
  client.on('error', () => {})
  await client.connect()
  const end = () => client.end().catch(() => {})
  onTestFinished(end)
  if (hears) {
    client.on('notification', () => void end())
    await client.query(`listen ${UPGRADE}`)
  }
  return { client, end }
}

/** As a database that lacks a migration that only adds tables of its own. */
const older = (pool: pg.Pool) =>
  pool.query(
    "delete from migracao where nome = '0416_sprint.sql'; drop table sprint, sprint_copia, sprint_hora, sprint_lida, sprint_mudanca, sprint_nome, sprint_tarefa",
  )
const exists = async (pool: pg.Pool) => (await pool.query<{ t: string | null }>("select to_regclass('sprint') as t")).rows[0]?.t !== null

test('processes of another version end before a table changes under them, and progress is said', async () => {
  const { pool, url } = await testDb()
  await older(pool)
  await other(url, { hears: true })
  const lines: string[] = []
  const log: Log = { info: (_detail, line) => lines.push(line), warn: (_detail, line) => lines.push(line), error() {} }
  await prepare(pool, log)
  expect(await exists(pool)).toBe(true)
  expect(lines[0]).toMatch(/esperando que terminem/)
  expect(lines).toContainEqual('Atualizando o banco de dados: 0416_sprint.sql (1 de 1)')
})

test('one that does not hear is named, and nothing is altered until it is gone', async () => {
  const { pool, url } = await testDb()
  await older(pool)
  const { end } = await other(url, { hears: false })
  await expect(prepare(pool, silent, undefined, { patience: 700 })).rejects.toThrow(
    /^Há uma conexão de processos da versão anterior neste banco \(de .+\), .* Encerre esses processos e inicie de novo; nada foi alterado\.$/,
  )
  expect(await exists(pool)).toBe(false)
  await end()
  await prepare(pool, silent)
  expect(await exists(pool)).toBe(true)
})

test('who also starts waits and is no hindrance; where nothing is to be changed nobody has to leave', async () => {
  const { pool, url } = await testDb()
  await older(pool)
  const second = connect({ connectionString: url, application_name: 'retaguarda 2-def' }, silent)
  onTestFinished(second.stop)
  await Promise.all([pool, second.pool].map((one) => prepare(one, silent, undefined, { patience: 20_000 })))
  expect(await exists(pool)).toBe(true)
  await other(url, { hears: false })
  await prepare(pool, silent, undefined, { patience: 0 })
})

test('a process hears that a newer version is about to change the tables', async () => {
  const { pool, db, connection } = await testDb()
  await prepareQueue(pool, silent)
  let told = 0
  const life = await startLife({ db, connection, log: silent, onFreed: async () => {}, onUpgrade: () => told++ })
  onTestFinished(() => life.stop())
  await pool.query(`notify ${UPGRADE}`)
  await expect.poll(() => told).toBe(1)
})

test("others leave for the queue's own migrations, the last of which is known", async () => {
  const { pool, url } = await testDb()
  const { end } = await other(url, { hears: false })
  await prepare(pool, silent, undefined, { patience: 0 })
  expect((await pool.query('select max(id) as last from graphile_worker.migrations')).rows).toEqual([{ last: QUEUE }])
  await pool.query('delete from graphile_worker.migrations where id = $1', [QUEUE])
  await expect(prepare(pool, silent, undefined, { patience: 0 })).rejects.toThrow(/^Há uma conexão de processos da versão anterior/)
  await end()
})
