import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AlvoCopia, SituacaoCopia } from '@retaguarda/contract/copia.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { readConfig } from '@retaguarda/server/base/config.ts'
import { silent } from '@retaguarda/server/base/log.ts'
import { backup } from '@retaguarda/server/commands/backup.ts'
import { restore } from '@retaguarda/server/commands/restore.ts'
import { connect } from '@retaguarda/server/db/open.ts'
import { folderTarget } from '@retaguarda/server/integrations/copia/folder.ts'
import { insertCopia, readCopia } from '@retaguarda/server/modules/copia/copia.repo.ts'
import { provarCopia } from '@retaguarda/server/modules/copia/provar.service.ts'
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

/** Rows of several clients in several partitions, and so on all machines. */
async function spread(connectionString: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query("select log_particao_cria(now() - interval '70 days')")
  await client.query(`insert into log_ocorrencia (id, "clienteId", "createAt", "recebidoEm", "problemaId", tipo, error)
    select i, 1 + i % 40, now() - i % 3 * interval '35 days' - i * interval '1 second', now(), 1, 1 + i % 30, 'Falha ' || i
    from generate_series(1, 500) i where i % 3 <> 1`)
  await client.end()
}

test.skipIf(without !== '')(`a prova de uma cópia do Citus confere, ainda que as linhas voltem em outra ordem${without}`, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rtg-citus-prova-'))
  const url = await create()
  const { db, stop } = connect({ connectionString: url }, silent)
  try {
    await spread(url)
    const dataDir = join(folder, 'dados')
    mkdirSync(dataDir)
    await backup({ DATABASE_URL: url, DATA_DIR: dataDir }, join(folder, 'copias/a'))
    const inicio = new Date()
    const row = { alvo: AlvoCopia.code.PASTA, nome: 'a', destino: join(folder, 'copias/a'), inicio, situacao: SituacaoCopia.code.PRONTA }
    const id = await insertCopia(db, { ...row, bytes: 1 })
    const config = readConfig({ DATABASE_URL: url, DATA_DIR: dataDir })
    const copia = present(await readCopia(db, id))
    await provarCopia({ db, config, now: () => new Date(), log: silent }, copia, folderTarget(join(folder, 'copias')))
    expect(await readCopia(db, id)).toMatchObject({ situacao: SituacaoCopia.code.PROVADA, erro: null })
  } finally {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  }
})

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
    await spread(from)
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
