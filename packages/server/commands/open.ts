import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../base/config.ts'
import { runningAddress } from '../db/embedded/socket.ts'
import { connectionTo } from '../db/embedded/start.ts'
import { silent } from '../base/log.ts'
import { connect, type Database, openDatabase } from '../db/open.ts'
import { prepare } from '../queue/prepare.ts'

export type Where = Pick<Config, 'DATABASE_URL' | 'DATABASE_URL_DONO' | 'DATA_DIR'>

/**
 * The database of the installation for a command: opened and brought to this version, or, beside a running server that
 * holds the data folder, reached through that server's PostgreSQL.
 * @param copy whether an update that cannot be taken back asks for a copy of today's
 * @throws Refusal
 */
export async function openBeside({ DATABASE_URL, DATABASE_URL_DONO, DATA_DIR }: Where, { copy = true } = {}): Promise<Database> {
  let opened: Database
  try {
    opened = await openDatabase({ databaseUrl: DATABASE_URL, ownerUrl: DATABASE_URL_DONO, dataDir: DATA_DIR, log: silent })
  } catch (error) {
    const running = DATABASE_URL ? undefined : runningAddress(join(realpathSync(DATA_DIR), 'pg'))
    if (!running) throw error
    const joined = connect(connectionTo(running.address), silent)
    return {
      ...joined,
      stop: async () => {
        await joined.stop()
        running.close()
      },
    }
  }
  await prepare(opened.pool, silent, opened.application, { copy })
  return opened
}
