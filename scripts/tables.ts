/** npm run tabelas: writes the types of the tables from a database that has every migration and nothing else. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate, PostgresDialect } from 'kysely-codegen'
import { silent } from '../packages/server/base/log.ts'
import { migrate } from '../packages/server/db/migrate.ts'
import { openDatabase } from '../packages/server/db/open.ts'
import type { Db } from '../packages/server/db/types.ts'

export const GENERATED = join(import.meta.dirname, '../packages/server/db/tables.generated.ts')

/** What the values of a column are once the connection has read them (db/pool.ts). */
const typeMapping = { date: 'string', int8: 'number', json: 'object', jsonb: 'object', numeric: 'string', timestamptz: 'Date' }

/** The types of the product's tables; those of the job queue are not ours. */
export const typesOf = (db: Db): Promise<string> =>
  generate({ db, dialect: new PostgresDialect(), includePattern: 'public.*', typeMapping, outFile: null })

async function write() {
  const dataDir = mkdtempSync(join(tmpdir(), 'rtg-tabelas-'))
  const { db, pool, stop } = await openDatabase({ dataDir, log: silent, durable: false })
  try {
    await migrate(pool)
    writeFileSync(GENERATED, await typesOf(db))
  } finally {
    await stop()
    rmSync(dataDir, { recursive: true })
  }
}
if (import.meta.main) await write()
