import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { silent } from '../packages/server/base/log.ts'
import { type Database, openDatabase } from '../packages/server/db/open.ts'
import { openSession } from '../packages/server/modules/auth/sessao.repo.ts'
import { prepare } from '../packages/server/queue/prepare.ts'
import { PRODUCT, type Server, start } from './server.ts'

const PORT = Number(process.env['BENCH_PORT'] ?? 3350)

export type Bench = { database: Database; dataDir: string; product: Server; token: string }

/**
 * The product as `npm start` runs it over a database of its own, with what `fill` puts there and the session of the first user, who keeps
 * the accounts.
 */
export async function overProduct(
  fill: (pool: pg.Pool) => Promise<void>,
  measure: (bench: Bench) => Promise<string>,
  settings: Record<string, string> = {},
): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rtg-bench-'))
  const database = await openDatabase({ dataDir, log: silent })
  try {
    await prepare(database.pool, silent)
    await fill(database.pool)
    const { id } = await database.db.selectFrom('usuario').select('id').orderBy('id').executeTakeFirstOrThrow()
    await database.db.updateTable('usuario').set({ tipo: 2, ativo: true }).where('id', '=', id).execute()
    const { token } = await openSession(database.db, id, new Date())
    const env = { ...settings, DATABASE_URL: urlOf(database.connection), DATA_DIR: join(dataDir, 'product') }
    const product = await start(PRODUCT, PORT, env, '/api/pronto')
    try {
      return await measure({ database, dataDir, product, token })
    } finally {
      await product.stop()
    }
  } finally {
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** An address for another process; the embedded server listens on a socket in a folder. */
function urlOf({ host, port, user, database, password }: pg.PoolConfig): string {
  const url = new URL(`postgresql://localhost/${database}`)
  for (const [name, value] of Object.entries({ host, port, user, password }))
    if (typeof value !== 'undefined' && value !== '') url.searchParams.set(name, String(value))
  return url.href
}
