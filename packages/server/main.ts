import { setTimeout as delay } from 'node:timers/promises'
import { readConfig } from './base/config.ts'
import { jsonLog } from './base/log.ts'
import { openDatabase } from './db/open.ts'
import { contractTables, prepare } from './queue/prepare.ts'
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
  const leave = async () => {
    const serving = parts.filter((part) => part.leave)
    for (const part of serving) part.leave?.()
    if (serving.length > 0) await delay(config.DRENO_S * 1000)
  }
  const ending = onSignal(stop, leave)

  try {
    const opening = openDatabase({
      databaseUrl: config.DATABASE_URL,
      ownerUrl: config.DATABASE_URL_DONO,
      dataDir: config.DATA_DIR,
      log,
      archive: config.COPIA_CONTINUA === 'sim',
    })
    const reading = import('./product.ts')
    reading.catch(() => {}) // thrown below, where what was opened is stopped
    const owned = await opening
    parts.push(owned)
    // Reading holds up all else: a connection that is begun meanwhile would seem to take too long on a slow machine.
    const { startProduct } = await reading
    const copy = !process.argv.includes('--sem-copia')
    const prepared = prepare(owned.pool, log, owned.application, { copy })
    prepared.catch(() => {}) // as above
    const contract = () => contractTables(owned.pool, log, { copy })
    await startProduct({
      config,
      log,
      application: owned.application,
      prepared,
      contract,
      end: ending.begin,
      running: (part) => parts.push(part),
    })
  } catch (error) {
    if (ending.begun()) return // what was stopped under it fails; the process ends as it was told to
    await stop()
    throw error
  }
}

/**
 * SIGTERM is what a supervisor sends, who may have others that answer: until they are asked, calls still come here. Who sits at the
 * terminal waits for nobody.
 * @returns what ends the process as a signal does, and whether something has
 */
function onSignal(stop: () => Promise<void>, leave: () => Promise<void>): { begin(): void; begun(): boolean } {
  let stopping = false
  const end = async (before?: () => Promise<void>) => {
    if (stopping) return
    stopping = true
    await before?.()
    setTimeout(() => process.exit(1), PATIENCE).unref()
    await stop()
    process.exit(0)
  }
  const begin = () => void end().catch(fail)
  process.on('SIGTERM', () => void end(leave).catch(fail))
  for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, begin)
  return { begin, begun: () => stopping }
}

function fail(error: unknown) {
  console.error(error instanceof Refusal ? error.message : error)
  process.exit(1)
}

main().catch(fail)
