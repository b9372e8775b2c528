import { createHash } from 'node:crypto'
import { type Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { codeOf } from '../base/refusal.ts'
import { testDb } from '../test/test-db.ts'
import { cameBack, copyOut, sumsOf } from './copy.ts'
import { connectionOf, summedApart } from './copy-apart.ts'
import { ownClient } from './own-client.ts'

const { db } = await testDb()
vi.setConfig({ testTimeout: 60_000 })

test('a table that a Citus has spread is known as such: its count is asked for, since its rows come in another order each time', async () => {
  // What stands for the catalogue of a Citus, as far as a copy reads it.
  await sql`create table pg_dist_partition (logicalrelid regclass)`.execute(db)
  await sql`insert into pg_dist_partition values ('log_ocorrencia')`.execute(db)
  const client = ownClient(db)
  await client.connect()
  const { tables } = await copyOut(client, (_file, flow) =>
    pipeline([...flow, new Writable({ write: (_chunk, _encoding, done) => done() })]),
  ).finally(() => client.end())
  expect(tables.filter(({ scattered }) => scattered).map(({ table }) => table)).toEqual(['public.log_ocorrencia'])
  const copied = { rows: 2, sha256: 'a' }
  const judged = [
    cameBack(copied, copied),
    cameBack(copied, { rows: 2, sha256: 'b' }),
    cameBack({ ...copied, scattered: true }, { rows: 2, sha256: 'b' }),
    cameBack({ ...copied, scattered: true }, { rows: 1, sha256: 'a' }),
  ]
  expect(judged).toEqual([true, false, true, false])
})

const insertBig = () =>
  sql`insert into auditoria (entidade, registro, acao, depois, "dataHora")
  select 'grande', n::text, 'y', jsonb_build_object('v', repeat(md5(n::text), 30)), '2026-11-30T02:00:00Z' from generate_series(1, 3000) n`.execute(
    db,
  )

test('a large table is read by a process of its own, as of the same instant and with the same sum as without one', async () => {
  await insertBig()
  const client = ownClient(db)
  await client.connect()
  const packed: Buffer[] = []
  const first = Promise.withResolvers<void>()
  const copied = await copyOut(
    client,
    async (file, flow) => {
      // What comes after the instant of the copy is in none of it.
      if (file === 'tabelas/public.aprovacao.gz') await insertBig().then(() => first.resolve())
      const into = file === 'tabelas/public.auditoria.gz' ? packed : []
      await pipeline([...flow, new Writable({ write: (chunk: Buffer, _encoding, done) => done(void into.push(chunk)) })])
    },
    { apart: 1_000_000 },
  )
  const text = gunzipSync(Buffer.concat(packed)).toString()
  const of = copied.tables.filter(({ table }) => table === 'public.auditoria')
  expect(of).toMatchObject([{ rows: 3_000, sha256: createHash('sha256').update(text).digest('hex') }])
  await first.promise
  await sql`alter table auditoria disable trigger user`.execute(db)
  await sql`delete from auditoria where id in (select id from auditoria order by id desc limit 3000)`.execute(db)
  await sql`alter table auditoria enable trigger user`.execute(db)
  for await (const [one, now] of sumsOf(client, of)) expect(now).toEqual({ rows: one.rows, sha256: one.sha256 })
  await client.end()
})

test('where that process cannot read the table, or is killed, the copy fails by what it said', async () => {
  const client = ownClient(db)
  await client.connect()
  const drain = (packed: Readable) => pipeline([packed, new Writable({ write: (_chunk, _encoding, done) => done() })])
  const job = { connection: connectionOf(client), snapshot: 'nenhum', embedded: false, of: { table: 'public.auditoria', columns: ['id'] } }
  await expect(summedApart(job, drain)).rejects.toMatchObject({ code: '22023' })
  await client.query('begin isolation level repeatable read')
  const { rows } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot')
  const held = { ...job, snapshot: rows[0]?.snapshot ?? '', of: { table: '(select pg_sleep(600)) x', columns: ['1'] } }
  const reading = summedApart(held, drain).catch(codeOf)
  await vi.waitFor(
    async () => {
      const { rows: ended } =
        await sql`select pg_terminate_backend(pid) from pg_stat_activity where query like 'copy (select 1 from (select pg_sleep(600)%'`.execute(
          db,
        )
      expect(ended).toHaveLength(1)
    },
    { timeout: 30_000 },
  )
  expect(await reading).toBe('57P01')
  await client.end()
})
