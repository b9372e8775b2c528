import { appendFileSync, chownSync, createWriteStream, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { createGunzip } from 'node:zlib'
import { instantText } from '@retaguarda/contract/kit/tempo.ts'
import { type Log, silent } from '../../../base/log.ts'
import { codeOf, Refusal, reason } from '../../../base/refusal.ts'
import { clusterOwner, ownedFolder } from '../../../db/embedded/owner.ts'
import { openDatabase } from '../../../db/open.ts'
import type { CopyTarget } from '../../../integrations/copia/port.ts'
import { freeLocks } from '../../../queue/free-locks.ts'
import { prepare } from '../../../queue/prepare.ts'
import { bringFiles } from '../formato/files.ts'
import { FILES } from '../formato/manifest.ts'
import { type Copy, openCopy } from '../formato/read.ts'
import { listBases } from './lugar.ts'

const FOLDER = 'retaguarda_volta'
const LOOK = 50

type Back = { target: CopyTarget; dataDir: string; until: Date; passphrase: () => Promise<string>; log?: Log }

/**
 * Brings the database back as it was at an instant, into an empty folder: the last base before it, and the log that follows up to it.
 * @throws Refusal
 */
export async function bringBackTo({ target, dataDir, until, passphrase, log = silent }: Back): Promise<void> {
  const { copy, nome } = await lastBaseBefore(target, until, passphrase)
  const names = await target.list(nome)
  const cluster = join(dataDir, 'pg')
  let done = false
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    await bringCluster(copy, cluster)
    const wal = names.filter((name) => name.startsWith('wal/'))
    for (const file of wal) await unpack(await copy.openLater(file), join(cluster, FOLDER, plainName(file, 'wal/')))
    tellRecovery(cluster, until)
    own(cluster)
    const database = await openDatabase({ databaseUrl: undefined, dataDir, log }).catch((error: unknown) => {
      throw tooFar(join(dataDir, 'postgres.log'), until) ?? error
    })
    try {
      await recovered(database.pool).catch((error: unknown) => {
        throw tooFar(join(dataDir, 'postgres.log'), until) ?? error
      })
      rmSync(join(cluster, FOLDER), { recursive: true })
      await prepare(database.pool, log, database.application)
      await freeLocks(database.pool, 'all')
    } finally {
      await database.stop()
    }
    const later = names.filter((name) => name.startsWith(FILES) && !copy.files.includes(name))
    await bringFiles(copy.files, dataDir, copy.open)
    await bringFiles(later, dataDir, copy.openLater)
    done = true
  } finally {
    if (!done) rmSync(dataDir, { recursive: true, force: true })
  }
}

async function lastBaseBefore(target: CopyTarget, until: Date, passphrase: () => Promise<string>): Promise<{ copy: Copy; nome: string }> {
  const bases = await listBases(target).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  })
  if (bases.length === 0) throw new Refusal(`Não há cópia contínua em ${target.destino('')}. Informe o lugar em que ela é feita.`)
  for (const nome of bases.toReversed()) {
    const source = { open: (file: string) => target.read(nome, file), list: () => target.list(nome) }
    const copy = await openCopy(source, target.destino(nome), passphrase)
    if (new Date(copy.manifest.date) <= until) return { copy, nome }
  }
  throw new Refusal(`Nenhuma base da cópia contínua é de antes de ${instantText(until)}. Informe um instante mais novo.`)
}

const plainName = (file: string, prefix: string) => file.slice(prefix.length, -'.gz'.length)

async function bringCluster({ manifest, open }: Copy, cluster: string): Promise<void> {
  const { folders = [], files = [] } = manifest
  for (const folder of ['', FOLDER, ...folders]) mkdirSync(join(cluster, folder), { recursive: true, mode: 0o700 })
  for (const { name } of files) if (name.startsWith('pg/')) await unpack(await open(name), join(cluster, plainName(name, 'pg/')))
}

async function unpack(flow: Awaited<ReturnType<Copy['open']>>, to: string): Promise<void> {
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 })
  await pipeline([...flow, createGunzip(), createWriteStream(to, { mode: 0o600 })]).catch((error: unknown) => {
    throw new Refusal(`Um arquivo da cópia contínua está incompleto ou foi alterado: ${reason(error)}. Use outro lugar da cópia.`)
  })
}

function tellRecovery(cluster: string, until: Date): void {
  writeFileSync(join(cluster, 'recovery.signal'), '', { mode: 0o600 })
  appendFileSync(
    join(cluster, 'postgresql.auto.conf'),
    `restore_command = 'cp "${FOLDER}/%f" "%p"'\nrecovery_target_time = '${until.toISOString().replace('T', ' ').replace('Z', '+00')}'\nrecovery_target_action = 'promote'\n`,
  )
}

/** PostgreSQL's own user may be another one than ours. */
function own(cluster: string): void {
  const owner = clusterOwner(cluster)
  const { uid, gid } = owner
  if (uid === undefined || gid === undefined) return
  ownedFolder(cluster, owner)
  for (const name of readdirSync(cluster, { recursive: true, encoding: 'utf8' })) chownSync(join(cluster, name), uid, gid)
}

async function recovered(pool: { query(text: string): Promise<{ rows: { on: boolean }[] }> }): Promise<void> {
  while ((await pool.query('select pg_is_in_recovery() as on')).rows[0]?.on) await delay(LOOK)
  await pool.query('alter system reset restore_command')
  await pool.query('alter system reset recovery_target_time')
  await pool.query('alter system reset recovery_target_action')
}

function tooFar(logFile: string, until: Date): Refusal | undefined {
  const said = readFileSync(logFile, 'utf8')
  if (!said.includes('recovery ended before configured recovery target was reached')) return undefined
  return new Refusal(`A cópia contínua não chega até ${instantText(until)}. Informe um instante mais antigo; nada foi alterado.`)
}
