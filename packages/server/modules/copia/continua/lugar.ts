import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { instantText, relogioDe } from '@retaguarda/contract/kit/tempo.ts'
import type pg from 'pg'
import type { Config } from '../../../base/config.ts'
import type { Log } from '../../../base/log.ts'
import { codeOf, reason } from '../../../base/refusal.ts'
import { runningAddress } from '../../../db/embedded/socket.ts'
import { connectionTo } from '../../../db/embedded/start.ts'
import { newClient, withDefaults } from '../../../db/pool.ts'
import type { Db } from '../../../db/types.ts'
import type { CopyTarget } from '../../../integrations/copia/port.ts'
import { readContinua, updateContinua } from '../continua.repo.ts'
import { MANIFEST } from '../formato/manifest.ts'
import { lastWeekly } from '../horario.calc.ts'
import { makeBase } from './base.ts'
import { type Following, sending, walFile } from './enviar.ts'

const FILES_EVERY = 60_000
const HOUR = 3_600_000
/** What a place that is away may cost: so long (ms), and so many bytes on the disk of the data. */
export const LIMITS = { away: 24 * HOUR, waiting: 2 * 1024 ** 3 }
/** When a new base is made each week. */
const BASE_AT = { weekday: 0, hour: '03:00' }
/** Bases that stay, with what followed them. */
const BASES = 2
const HOME = 'continua'
const SEGMENT = /^[0-9A-F]{24}$/

type Options = {
  db: Db
  config: Config
  target: CopyTarget
  now: () => Date
  log: Pick<Log, 'warn' | 'error'>
  limits: typeof LIMITS
  archive: string
  /** The names of what lies in `archive`, the oldest first. */
  left(): Promise<string[]>
}

/** The continuous copy of one place. `needs` tells what of the archive must stay for it. */
export function followInto({ db, config, target, now, log, limits, archive, left }: Options) {
  const { DATA_DIR: dataDir, SENHA_COPIA: passphrase } = config
  const { into, sendWal, sendFiles, resume } = sending({ dataDir, archive, target, passphrase })
  let following: Following | undefined
  let filesAt = 0
  /** Undefined until it is read: which base an earlier process followed is not known then. */
  let base: string | null | undefined
  let beginning = false

  const needs = (name: string) =>
    beginning || base === undefined || (base !== null && !(following?.nome === base && following.files.has(walFile(name))))

  async function begin(): Promise<void> {
    const old = following
    const at = now()
    const nome = `${HOME}/${relogioDe(at).replaceAll(':', '')}`
    beginning = true
    try {
      const { firstWal, ...made } = await withServer(dataDir, (client) =>
        into(nome, (places) => makeBase({ client, dataDir, passphrase, places })),
      )
      // Up to the end of the new base an instant is reached from the old one.
      for (const name of await left()) {
        if (old) await sendWal(old, name)
        if (SEGMENT.test(name) && name < firstWal) made.files.add(walFile(name))
        else await sendWal({ ...made, nome }, name)
      }
      await updateContinua(db, target.alvo, { base: nome, baseEm: at, enviadoEm: now(), esperando: 0, paradaEm: null, erro: null })
      following = { ...made, nome }
      base = nome
    } catch (error) {
      await target.remove(nome).catch(() => {})
      throw error
    } finally {
      beginning = false
    }
    await removeOld(target, log)
  }

  async function send(current: Following): Promise<void> {
    for (const name of await left()) await sendWal(current, name)
    if (now().getTime() - filesAt >= FILES_EVERY) {
      await sendFiles(current)
      filesAt = now().getTime()
    }
    await updateContinua(db, target.alvo, { enviadoEm: now(), esperando: 0, erro: null })
  }

  async function fail(error: unknown): Promise<void> {
    const files = (await left().catch(() => [])).filter(needs).map((name) => join(archive, name))
    if (await givesUp(error, { db, alvo: target.alvo, files, now: now(), log, limits })) [following, base] = [undefined, null]
  }

  async function round(): Promise<void> {
    try {
      const row = await readContinua(db, target.alvo)
      base = row.base
      if (base !== null && following?.nome !== base) following = await resume(base)
      if (!following || row.baseEm === null || row.baseEm < lastWeekly(BASE_AT, now())) await begin()
      else await send(following)
    } catch (error) {
      await fail(error)
    }
  }
  return { round, needs }
}

type Failed = Pick<Options, 'db' | 'log' | 'limits'> & { alvo: CopyTarget['alvo']; files: readonly string[]; now: Date }

/** Says what failed, and whether so much or so long waits by now that following ends until the next base: what waits would fill the disk. */
async function givesUp(error: unknown, { db, alvo, files, now, log, limits }: Failed): Promise<boolean> {
  const bytes = await bytesOf(files)
  const { enviadoEm, paradaEm } = await readContinua(db, alvo)
  const tooLong = enviadoEm !== null && now.getTime() - enviadoEm.getTime() > limits.away
  if (paradaEm === null && !tooLong && bytes <= limits.waiting) {
    const erro = `A cópia contínua não avança (${codeOf(error) || reason(error)}). Ela segue sozinha quando o lugar responder.`
    await updateContinua(db, alvo, { esperando: bytes, erro })
    return false
  }
  const since = paradaEm ?? now
  const erro = `A cópia contínua parou às ${instantText(since).slice(11)}; a próxima base começa de novo.`
  await updateContinua(db, alvo, { base: null, esperando: 0, paradaEm: since, erro })
  if (paradaEm === null) log.error({ alvo, reason: reason(error) }, erro)
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

async function removeOld(target: CopyTarget, log: Options['log']): Promise<void> {
  try {
    for (const nome of (await listBases(target)).slice(0, -BASES)) await target.remove(nome)
  } catch (error) {
    log.warn({ reason: reason(error) }, 'Bases antigas da cópia contínua não puderam ser removidas')
  }
}
