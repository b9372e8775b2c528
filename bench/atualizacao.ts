import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { silent } from '../packages/server/base/log.ts'
import { migrate } from '../packages/server/db/migrate.ts'
import { migrations } from '../packages/server/db/migrations.ts'
import { openDatabase } from '../packages/server/db/open.ts'
import { prepare, prepareQueue } from '../packages/server/queue/prepare.ts'
import { seed } from './seed.ts'
import { seedContratos, seedItens } from './seed-faturas.ts'
import { count, ms, table } from './table.ts'

/** The newest migration of the version that people come from. */
const BEFORE = '0041_fechamento_vivo.sql'
const ROWS = 1_000_000
/** Who works at a large company. */
const USERS = 1_000

/** From a data folder of the version before, with a million people and a million items, to this version's tables (goal 60 s); and with a million users too. */
export async function atualizacao(): Promise<string> {
  const rows: string[][] = []
  for (const users of [USERS, ROWS])
    rows.push([`1 milhão de pessoas, ${count(users)} usuários e 1 milhão de itens de fatura`, ms(await updated(users))])
  return table(['atualização', 'tempo'], rows)
}

async function updated(users: number): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rtg-bench-'))
  const database = await openDatabase({ dataDir, log: silent })
  try {
    await migrate(database.pool, { names: migrations.slice(0, migrations.indexOf(BEFORE) + 1) })
    await prepareQueue(database.pool, silent)
    await seedContratos(database.pool)
    await seed(database.pool, ROWS, users)
    await seedItens(database.pool, ROWS)
    const begin = performance.now()
    await prepare(database.pool, silent, database.application)
    return performance.now() - begin
  } finally {
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
