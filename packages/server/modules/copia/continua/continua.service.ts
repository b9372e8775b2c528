import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { instantText, relogioDe } from '@retaguarda/contract/kit/tempo.ts'
import type { Config } from '../../../base/config.ts'
import type { Log } from '../../../base/log.ts'
import { reason } from '../../../base/refusal.ts'
import { ARCHIVE, connectionTo } from '../../../db/embedded/start.ts'
import { runningAddress } from '../../../db/embedded/socket.ts'
import { newClient, withDefaults } from '../../../db/pool.ts'
import type { Db } from '../../../db/types.ts'
import type { CopyTarget } from '../../../integrations/copia/port.ts'
import { MANIFEST } from '../formato/manifest.ts'
import { lastWeekly } from '../horario.calc.ts'
import { makeBase } from './base.ts'
import { type Following, sending } from './enviar.ts'
import { readContinua, updateContinua } from '../continua.repo.ts'

const EVERY = 10_000
const FILES_EVERY = 60_000
const HOUR = 3_600_000
/** What a place that is away may cost: so long (ms), and so many bytes on the disk of the data. */
const LIMITS = { away: 24 * HOUR, waiting: 2 * 1024 ** 3 }
/** When a new base is made each week. */
const BASE_AT = { weekday: 0, hour: '03:00' }
/** Bases that stay, with what followed them. */
const BASES = 2
export const HOME = 'continua'
const SEGMENT = /^[0-9A-F]{24}$/

type Options = {
  db: Db
  config: Config
  targets: readonly CopyTarget[]
  now: () => Date
  log: Pick<Log, 'warn' | 'error'>
  limits?: typeof LIMITS
}

/** The copy that follows the embedded database: `round` brings it as far as it goes now. */
export function followDatabase({ db, config, targets, now, log, limits = LIMITS }: Options) {
  const dataDir = config.DATA_DIR
  const archive = join(dataDir, 'pg', ARCHIVE)
  const { waiting, inAll, sendWal, sendFiles, resumed } = sending({ dataDir, archive, targets, passphrase: config.SENHA_COPIA })
  let following: Following | undefined
  let filesAt = 0

  async function begin(): Promise<void> {
    const old = following
    const at = now()
    const nome = `${HOME}/${relogioDe(at).replaceAll(':', '')}`
    try {
      const base = await withServer(dataDir, (client) =>
        inAll(nome, (places) => makeBase({ client, dataDir, passphrase: config.SENHA_COPIA, places })),
      )
      // Up to the end of the new base an instant is reached from the old one.
      for (const name of await waiting()) {
        if (old) await sendWal(old, name)
        if (!SEGMENT.test(name) || name >= base.firstWal) await sendWal({ ...base, nome }, name)
        await rm(join(archive, name))
      }
      following = { ...base, nome }
      await updateContinua(db, { base: nome, baseEm: at, enviadoEm: now(), esperando: 0, paradaEm: null, erro: null })
    } catch (error) {
      for (const target of targets) await target.remove(nome).catch(() => {})
      throw error
    }
    for (const target of targets)
      await removeOld(target).catch((error: unknown) =>
        log.warn({ reason: reason(error) }, 'Bases antigas da cópia contínua não puderam ser removidas'),
      )
  }

  async function send(): Promise<void> {
    if (!following) return
    const names = await waiting()
    for (const name of names) {
      await sendWal(following, name)
      await rm(join(archive, name))
    }
    if (now().getTime() - filesAt >= FILES_EVERY) {
      await sendFiles(following)
      filesAt = now().getTime()
    }
    await updateContinua(db, { enviadoEm: now(), esperando: 0, erro: null })
  }

  async function fail(error: unknown): Promise<void> {
    if (await givesUp(error, { db, archive, names: await waiting().catch(() => []), now: now(), log, limits })) following = undefined
  }

  async function round(): Promise<void> {
    try {
      const { base, baseEm } = await readContinua(db)
      if (base !== null && following?.nome !== base) following = await resumed(base)
      if (!following || baseEm === null || baseEm < lastWeekly(BASE_AT, now())) await begin()
      else await send()
    } catch (error) {
      await fail(error)
    }
  }
  return { round }
}

type Failed = Required<Pick<Options, 'db' | 'log' | 'limits'>> & { archive: string; names: readonly string[]; now: Date }

/** Says what failed, and whether so much or so long waits by now that following ends until the next base. */
async function givesUp(error: unknown, { db, archive, names, now, log, limits }: Failed): Promise<boolean> {
  const bytes = await bytesOf(names.map((name) => join(archive, name)))
  const { enviadoEm, paradaEm } = await readContinua(db)
  const tooLong = enviadoEm !== null && now.getTime() - enviadoEm.getTime() > limits.away
  if (paradaEm === null && !tooLong && bytes <= limits.waiting) {
    await updateContinua(db, { esperando: bytes, erro: reason(error) })
    return false
  }
  // What waits would fill the disk, and a gap in it is worth nothing.
  for (const name of names) await rm(join(archive, name), { force: true })
  const since = paradaEm ?? now
  const erro = `A cópia contínua parou às ${instantText(since).slice(11)}; a próxima base começa de novo.`
  await updateContinua(db, { base: null, esperando: 0, paradaEm: since, erro })
  if (paradaEm === null) log.error({ reason: reason(error) }, erro)
  return true
}

/** A connection of its own to the embedded database, which is there for `work`. */
async function withServer<T>(dataDir: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const running = runningAddress(join(dataDir, 'pg'))
  if (!running) throw new Error('The embedded PostgreSQL is not running')
  const client = newClient(withDefaults(connectionTo(running.address)))
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
    running.close()
  }
}

/** Of one that is gone meanwhile none. */
async function bytesOf(files: readonly string[]): Promise<number> {
  let bytes = 0
  for (const file of files) bytes += (await stat(file).catch(() => undefined))?.size ?? 0
  return bytes
}

/** The bases that are whole, the oldest first. */
export async function listBases(target: CopyTarget): Promise<string[]> {
  const files = await target.list(HOME)
  return files
    .filter((file) => file.split('/').length === 2 && file.endsWith(`/${MANIFEST}`))
    .map((file) => `${HOME}/${file.slice(0, -MANIFEST.length - 1)}`)
    .toSorted()
}

async function removeOld(target: CopyTarget): Promise<void> {
  for (const nome of (await listBases(target)).slice(0, -BASES)) await target.remove(nome)
}

/** Follows until it is stopped. */
export function startFollowing(options: Options): { stop(): Promise<void> } {
  const follower = followDatabase(options)
  let running = Promise.resolve()
  let stopping = false
  let busy = false
  const timer = setInterval(() => {
    if (busy || stopping) return
    busy = true
    running = follower
      .round()
      .catch((error: unknown) => options.log.warn({ reason: reason(error) }, 'A cópia contínua não pôde ser anotada'))
      .finally(() => {
        busy = false
      })
  }, EVERY)
  return {
    async stop() {
      stopping = true
      clearInterval(timer)
      await running
    },
  }
}
