import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { readConfig } from '@retaguarda/server/base/config.ts'
import { runningAddress } from '@retaguarda/server/db/embedded/socket.ts'
import { connectionTo } from '@retaguarda/server/db/embedded/start.ts'
import { silent } from '@retaguarda/server/base/log.ts'
import { connect } from '@retaguarda/server/db/open.ts'
import { fillLog } from './log.ts'
import { startStandIns } from './stand-ins.ts'

/** ms between two looks whether the database is there. */
const LOOK = 500
/** Of a minute: after that nobody is there. */
const TRIES = 120

/** The product over the demonstration's data, with the systems outside stood in for. */
await startStandIns()
await import('@retaguarda/server/main.ts')

/** The older part of the log comes while people look at the newer one. */
const folder = join(realpathSync(readConfig().DATA_DIR), 'pg')
let running = runningAddress(folder)
while (!running) {
  await delay(LOOK)
  running = runningAddress(folder)
}
const { db, stop } = connect(connectionTo(running.address), silent)
for (let left = TRIES; left > 0; left--)
  try {
    await fillLog(db, new Date())
    break
  } catch {
    // A server that is only starting takes no connections yet. The product may also have been stopped: what is missing comes at the next start.
    await delay(LOOK)
  }
await stop()
