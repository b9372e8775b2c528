import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, realpathSync, statSync, truncateSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../../base/log.ts'
import { Refusal } from '../../base/refusal.ts'
import { binariesFor } from './binaries.ts'
import { APPLICATION, ensureCluster, environment, NAME } from './cluster.ts'
import { guard } from './guard.ts'
import { lockFolder } from './lock.ts'
import { stopOrphan } from './orphan.ts'
import { clusterOwner, clusterPath, ownedFolder } from './owner.ts'
import { type Address, listening } from './socket.ts'

const MB = 1024 * 1024

/** Memory this process may use, in bytes: a container's limit where there is one. */
const memory = () => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)

/** Arguments of `postgres`: given at each start, so a change of ours reaches clusters that exist. */
function serverSettings(listen: Record<string, string>, { durable, archive }: How) {
  const buffers = Math.min(1024, Math.max(64, Math.floor(memory() / 4 / MB)))
  const settings: Record<string, string> = {
    ...listen,
    shared_buffers: `${buffers}MB`,
    effective_cache_size: `${Math.max(128, Math.floor(memory() / 2 / MB))}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '256MB',
    ...(durable ? {} : { max_parallel_workers_per_gather: '0' }), // a process for each worker, over the few rows of tests
    max_connections: durable ? '100' : '300', // many test files side by side, each with a pool or two
    random_page_cost: '1.1', // a solid-state disk
    jit: 'off', // compiling a list's query takes longer than running it
    log_checkpoints: 'off',
    // ERROR lines carry the values of the statement, and so people's data.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    ...(process.platform === 'linux' ? { dynamic_shared_memory_type: 'sysv' } : {}), // a container's /dev/shm is 64 MB
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...(archive
      ? {
          archive_mode: 'on',
          archive_library: 'basic_archive',
          'basic_archive.archive_directory': ARCHIVE, // from its own folder, which is the only one that its user surely reaches
          archive_timeout: '300',
          full_page_writes: 'on',
        }
      : {}),
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

type How = { durable: boolean; archive: boolean }
/** Where the server leaves what it has written, within its folder, for the copy that follows it. */
export const ARCHIVE = 'retaguarda_wal'

export type Embedded = { connection: pg.ClientConfig; application: pg.ClientConfig; pid(): number | undefined; stop(): Promise<void> }

/** ms during which a refused start is tried again: after a crash the old memory is freed only a moment later. */
const RETRY = 15_000
const LOG_LIMIT = 10 * 1024 * 1024

export const connectionTo = (address: Address, database = NAME): pg.ClientConfig => ({ ...address, user: NAME, database })
export const applicationOf = (address: Address): pg.ClientConfig => ({ ...connectionTo(address), user: APPLICATION })

type Start = { dataDir: string; log: Log; durable?: boolean; archive?: boolean }

/**
 * The PostgreSQL of `dataDir`, as a child process that is started again when it dies, and stopped by `stop`.
 * @param durable false only for tests that lose nothing in a crash: no fsync
 * @param archive what it writes is left in `ARCHIVE` as well, for who takes it away from there
 * @throws Refusal
 */
export async function startEmbedded({ dataDir, log, durable = true, archive = false }: Start): Promise<Embedded> {
  const lock = lockFolder(dataDir)
  try {
    return await startLocked(realpathSync(dataDir), log, { durable, archive }, lock.release)
  } catch (error) {
    lock.release()
    throw error
  }
}

async function startLocked(dataDir: string, log: Log, how: How, release: () => void): Promise<Embedded> {
  const folder = join(dataDir, 'pg')
  const owner = clusterOwner(folder)
  const binaries = binariesFor(owner)
  if (!(await ensureCluster(folder, binaries, owner))) await stopOrphan(folder, log)
  if (how.archive) ownedFolder(join(folder, ARCHIVE), owner)
  const place = await listening(folder)
  const logFile = join(dataDir, 'postgres.log')
  // Emptied and not made anew: a command of root's would make one that the service's user cannot write.
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT) truncateSync(logFile)

  let stopping = false
  let child: ChildProcess | undefined
  let up = false

  const launch = () => {
    const output = openSync(logFile, 'a', 0o600)
    const args = ['-D', clusterPath(folder, owner), ...serverSettings(place.settings, how)]
    // Its own group: a Ctrl+C at the terminal reaches us alone, and we stop it after the requests in hand.
    const started = spawn(binaries.postgres, args, {
      ...owner,
      cwd: folder,
      env: environment,
      stdio: ['ignore', output, output],
      detached: true,
    })
    closeSync(output)
    const unguard = guard(started.pid, folder, owner)
    started.once('exit', (code, by) => {
      unguard()
      if (stopping || !up || started !== child) return
      up = false
      log.error({ code, signal: by }, 'O PostgreSQL parou; iniciando de novo')
      bringUp(Number.POSITIVE_INFINITY).catch((error: unknown) => log.error({ err: error }, 'O PostgreSQL não voltou'))
    })
    started.once('error', (error) => log.error({ err: error }, 'O PostgreSQL não pôde ser executado'))
    return started
  }

  async function bringUp(patience: number) {
    const end = Date.now() + patience
    for (let wait = 50; !stopping; wait = Math.min(wait * 2, 2000)) {
      child = launch()
      up = await answers(place.address, child)
      if (up) return
      if (Date.now() > end) throw new Refusal(`O PostgreSQL embutido não iniciou: ${lastLine(logFile)}. O registro está em ${logFile}.`)
      await delay(wait)
    }
  }

  const stop = async () => {
    stopping = true
    if (child) await endServer(child)
    place.close()
    release()
  }

  try {
    await bringUp(RETRY)
    await ensureDatabase(place.address)
  } catch (error) {
    await stop()
    throw error
  }
  return { connection: connectionTo(place.address), application: applicationOf(place.address), pid: () => child?.pid, stop }
}

const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null

/** By its fast stop: open sessions are ended, everything is written. */
async function endServer(child: ChildProcess) {
  if (!isRunning(child)) return
  const gone = new Promise((done) => child.once('exit', done))
  child.kill('SIGINT')
  await gone
}

/** True once the server takes connections (recovery after a crash may take its time), false when it gave up. */
async function answers(address: Address, child: ChildProcess) {
  let failed = false
  child.once('error', () => {
    failed = true
  })
  while (!failed && isRunning(child)) {
    const client = new pg.Client({ ...connectionTo(address, 'postgres'), connectionTimeoutMillis: 5000 })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.end()
      // It may have died since: then its exit was not yet ours to handle.
      return isRunning(child)
    } catch {
      await delay(10)
    }
  }
  return false
}

/** Where the port asks for one, both roles have the same: it tells programs of this machine from the product, not the roles apart. */
const password = ({ password: secret }: Address) => (secret ? ` password ${pg.escapeLiteral(secret)}` : '')

async function ensureDatabase(address: Address) {
  const client = new pg.Client(connectionTo(address, 'postgres'))
  await client.connect()
  const { rowCount } = await client.query('select from pg_database where datname = $1', [NAME])
  if (!rowCount) await client.query(`create database ${NAME}`)
  const { rowCount: known } = await client.query('select from pg_roles where rolname = $1', [APPLICATION])
  if (!known) await client.query(`create role ${APPLICATION} login${password(address)}`)
  await client.end()
}

function lastLine(file: string) {
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  return lines.findLast((line) => /FATAL|PANIC|error/i.test(line)) ?? lines.at(-1) ?? ''
}
