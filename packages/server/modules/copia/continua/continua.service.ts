import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../../base/config.ts'
import type { Log } from '../../../base/log.ts'
import { reason } from '../../../base/refusal.ts'
import { ARCHIVE } from '../../../db/embedded/start.ts'
import type { Db } from '../../../db/types.ts'
import type { CopyTarget } from '../../../integrations/copia/port.ts'
import { followInto, LIMITS } from './lugar.ts'

const EVERY = 10_000
/** Segments, and what PostgreSQL notes beside them. */
const LEFT = /^[0-9A-F]{8}(\.history|[0-9A-F]{16}(\.[0-9A-F]{8}\.backup)?)$/

type Options = {
  db: Db
  config: Config
  targets: readonly CopyTarget[]
  now: () => Date
  log: Pick<Log, 'warn' | 'error'>
  limits?: typeof LIMITS
}

/**
 * The copy that follows the embedded database, in each place by itself: one that is away, or slow, holds up no other. What the server left
 * goes once no place needs it any more.
 * @returns for each place what brings it as far as it goes now
 */
export function followDatabase({ db, config, targets, now, log, limits = LIMITS }: Options): (() => Promise<void>)[] {
  const archive = join(config.DATA_DIR, 'pg', ARCHIVE)
  const left = async () => (await readdir(archive)).filter((name) => LEFT.test(name)).toSorted()
  const places = targets.map((target) => followInto({ db, config, target, now, log, limits, archive, left }))
  return places.map(({ round }) => async () => {
    await round()
    for (const name of await left()) if (!places.some(({ needs }) => needs(name))) await rm(join(archive, name), { force: true })
  })
}

/** Follows until it is stopped. */
export function startFollowing(options: Options): { stop(): Promise<void> } {
  const stops = followDatabase(options).map((round) => repeated(round, options.log))
  return { stop: async () => void (await Promise.all(stops.map((stop) => stop()))) }
}

function repeated(round: () => Promise<void>, log: Pick<Log, 'warn'>): () => Promise<void> {
  let running = Promise.resolve()
  let busy = false
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    running = round()
      .catch((error: unknown) => log.warn({ reason: reason(error) }, 'A cópia contínua não pôde ser anotada'))
      .finally(() => {
        busy = false
      })
  }, EVERY)
  return () => {
    clearInterval(timer)
    return running
  }
}
