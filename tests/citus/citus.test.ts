import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backup } from '@retaguarda/server/commands/backup.ts'
import { restore } from '@retaguarda/server/commands/restore.ts'
import { useDatabase } from '@retaguarda/server/test/test-db.ts'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { startCitus } from './citus.ts'

/** Each call goes over several machines. */
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const citus = await startCitus()
const without = typeof citus === 'string' ? ` (não executado: ${citus})` : ''
// None of these is made where there is no cluster.
const { create, drop } = typeof citus === 'string' ? { create: async () => '', drop: async () => {} } : citus
afterAll(drop)

test.skipIf(without !== '')(`o log fica nas máquinas do Citus, por cliente, em partições; o resto, no coordenador${without}`, async () => {
  const client = new pg.Client({ connectionString: await create() })
  await client.connect()
  const { rows } = await client.query<{ name: string; column: string }>(
    'select table_name::text as name, distribution_column as column from citus_tables order by 1',
  )
  await client.end()
  expect(new Set(rows.map(({ column }) => column))).toEqual(new Set(['clienteId']))
  expect(rows.map(({ name }) => name.replace(/_\d{6}$/, ''))).toEqual(['log_identificador', ...rows.slice(1).map(() => 'log_ocorrencia')])
  expect(rows.length).toBeGreaterThan(3)
})

type Count = Record<string, number>
const ROWS = 'select count(*)::int as n, count(distinct "createAt")::int as instants, sum(id)::int as ids from log_ocorrencia'
const PARTS = `select (select count(*)::int from pg_inherits where inhparent = 'log_ocorrencia'::regclass) as partitions,
  (select count(*)::int from citus_tables where table_name::text like 'log_ocorrencia%') as spread`

test.skipIf(without !== '')(`uma cópia do Citus volta a um Citus vazio, com as partições e as linhas distribuídas${without}`, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rtg-citus-'))
  try {
    const from = await create()
    const read = async (connectionString: string) => {
      const client = new pg.Client({ connectionString })
      await client.connect()
      try {
        return { ...(await client.query<Count>(ROWS)).rows[0], ...(await client.query<Count>(PARTS)).rows[0] }
      } finally {
        await client.end()
      }
    }
    const client = new pg.Client({ connectionString: from })
    await client.connect()
    await client.query("select log_particao_cria(now() - interval '70 days')")
    await client.query(`insert into log_ocorrencia (id, "clienteId", "createAt", "recebidoEm", "problemaId", tipo, error)
      select i, 1 + i % 40, now() - i % 3 * interval '35 days' - i * interval '1 second', now(), 1, 1 + i % 30, 'Falha ' || i
      from generate_series(1, 500) i where i % 3 <> 1`)
    await client.end()
    const before = await read(from)
    expect(before).toMatchObject({ n: 333, instants: 333 })
    expect(await backup({ DATABASE_URL: from, DATA_DIR: join(folder, 'dados') }, join(folder, 'copia'))).toBeGreaterThan(333)
    const to = await create({ empty: true })
    await restore({ DATABASE_URL: to, DATA_DIR: join(folder, 'novos') }, join(folder, 'copia'))
    expect(await read(to)).toEqual(before)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

// The tests of the log themselves, each file on a database of its own there.
if (without === '') {
  useDatabase(await create())
  await import('@retaguarda/server/modules/log/ingest.test.ts')
  useDatabase(await create())
  await import('@retaguarda/server/modules/log/log.test.ts')
}
