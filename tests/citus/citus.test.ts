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

// The tests of the log themselves, each file on a database of its own there.
if (without === '') {
  useDatabase(await create())
  await import('@retaguarda/server/modules/log/ingest.test.ts')
  useDatabase(await create())
  await import('@retaguarda/server/modules/log/log.test.ts')
}
