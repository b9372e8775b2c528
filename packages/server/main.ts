import { readConfig } from './base/config.ts'
import { jsonLog } from './base/log.ts'
import { openDatabase } from './db/open.ts'
import { prepare } from './queue/prepare.ts'
import { Refusal } from './base/refusal.ts'
import type { Part } from './product.ts'

/** ms that requests and jobs in hand get at a stop. */
const PATIENCE = 30_000

/** Starts the product: the database and its migrations, beside which the rest of the program is read and put together, then jobs and HTTP. Stops in the opposite order. */
async function main() {
  const config = readConfig()
  const log = jsonLog(config.LOG_LEVEL)
  const parts: Part[] = []
  const stop = async () => {
    for (let part = parts.pop(); part; part = parts.pop()) await part.stop()
  }
  const ending = onSignal(stop)

  try {
    const opening = openDatabase({
      databaseUrl: config.DATABASE_URL,
      ownerUrl: config.DATABASE_URL_DONO,
      dataDir: config.DATA_DIR,
      log,
    })
    const reading = import('./product.ts')
    reading.catch(() => {}) // thrown below, where what was opened is stopped
    const owned = await opening
    parts.push(owned)
    const prepared = prepare(owned.pool, log, owned.application)
    prepared.catch(() => {}) // as above
    const { startProduct } = await reading
    await startProduct({ config, log, application: owned.application, prepared, end: ending.begin, running: (part) => parts.push(part) })
  } catch (error) {
    if (ending.begun()) return // what was stopped under it fails; the process ends as it was told to
    await stop()
    throw error
  }
}

/** @returns what ends the process as a signal does, and whether something has */
function onSignal(stop: () => Promise<void>): { begin(): void; begun(): boolean } {
  let stopping = false
  const begin = () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), PATIENCE).unref()
    stop().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, begin)
  return { begin, begun: () => stopping }
}

function fail(error: unknown) {
  console.error(error instanceof Refusal ? error.message : error)
  process.exit(1)
}

main().catch(fail)
