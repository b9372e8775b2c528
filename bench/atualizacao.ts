import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { silent } from '../packages/server/db/log.ts'
import { migrate } from '../packages/server/db/migrate.ts'
import { migrations } from '../packages/server/db/migrations.ts'
import { openDatabase } from '../packages/server/db/open.ts'
import { prepare, prepareQueue } from '../packages/server/db/prepare.ts'
import { seed } from './seed.ts'
import { seedContratos, seedItens } from './seed-faturas.ts'
import { ms, table } from './table.ts'

/** The newest migration of the version that people come from. */
const BEFORE = '0041_fechamento_vivo.sql'
const ROWS = 1_000_000

/** From a data folder of the version before, with a million people and a million items, to this version's tables. */
export async function atualizacao(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rtg-bench-'))
  const database = await openDatabase({ dataDir, log: silent })
  try {
    await migrate(database.pool, { names: migrations.slice(0, migrations.indexOf(BEFORE) + 1) })
    await prepareQueue(database.pool, silent)
    await seedContratos(database.pool)
    await seed(database.pool, ROWS)
    await seedItens(database.pool, ROWS)
    const begin = performance.now()
    await prepare(database.pool, silent, database.application)
    return table(['atualização', 'tempo'], [['1 milhão de pessoas e 1 milhão de itens de fatura', ms(performance.now() - begin)]])
  } finally {
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
