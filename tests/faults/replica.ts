import { spawn, spawnSync } from 'node:child_process'
import { appendFileSync, chownSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { binariesFor } from '@retaguarda/server/db/embedded/binaries.ts'
import { clusterOwner, clusterPath, ownedFolder } from '@retaguarda/server/db/embedded/owner.ts'
import { codeOf, reason } from '@retaguarda/server/base/refusal.ts'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { folder, killPostgresIn, postgresIn } from './process.ts'

const USER = 'postgres'

export type Server = {
  port: number
  start(): Promise<void>
  /** As the system does to a process: SIGKILL ends it without a word, SIGSTOP makes it hang. */
  signal(signal: NodeJS.Signals): void
  /** Its fast stop, which tells who is connected. */
  stop(): Promise<void>
  /** What it is from its next start on. */
  becomeReplicaOf(port: number): void
  /** From a new copy of the other, which works on: what it had of its own is gone. */
  followAnew(other: Server): Promise<void>
  path: string
  /** Each commit waits for a replica from now on; resolved when there is one. */
  waitForReplica(): Promise<void>
  /** Makes a replica the one that takes writes. */
  promote(): Promise<void>
  query<T extends object>(statement: string, more?: { database?: string; values?: unknown[] }): Promise<T[]>
}

const freePort = () =>
  new Promise<number>((done, failed) => {
    const server = createServer().on('error', failed)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (typeof address === 'object' && address ? done(address.port) : failed(new Error('No port'))))
    })
  })

/** Two PostgreSQL of this machine: one that takes writes, and its replica, which has what the first has acknowledged. */
export async function pair(): Promise<{ url: string; first: Server; second: Server }> {
  const root = folder()
  const [a, b] = [await freePort(), await freePort()]
  const first = serverIn(join(root, 'a', 'pg'), a)
  first.init()
  await first.start()
  await first.query('create database retaguarda')
  await first.stop()
  // A copy of one that stands still is a whole one.
  const second = serverIn(join(root, 'b', 'pg'), b)
  second.follow(join(root, 'a', 'pg'), a)
  await first.start()
  await second.start()
  await first.waitForReplica()
  const url = `postgresql://${USER}@127.0.0.1:${a},127.0.0.1:${b}/retaguarda?target_session_attrs=read-write`
  return { url, first, second }
}

/** A base copy by its own client, without the tools that the embedded binaries lack. */
async function copyOf({ port, path }: Server, target: string): Promise<void> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: USER, database: 'postgres' })
  await client.connect()
  try {
    await client.query("select pg_backup_start('copia', true)")
    // What is removed while it is read is not in the copy, and need not be.
    spawnSync('cp', ['-a', path, target])
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    rmSync(join(target, 'postmaster.pid'), { force: true })
    rmSync(join(target, 'postgresql.auto.conf'), { force: true })
    const label = join(target, 'backup_label')
    writeFileSync(label, rows[0]?.labelfile ?? '')
    // Of whoever the server runs as.
    const { uid, gid } = statSync(target)
    chownSync(label, uid, gid)
  } finally {
    await client.end()
  }
}

function serverIn(path: string, port: number): Server & { init(): void; follow(other: string, port: number): void } {
  const owner = clusterOwner(path)
  const binaries = binariesFor(owner)
  const pids = () => postgresIn(path)
  onTestFinished(() => killPostgresIn(path))
  const settings = () =>
    appendFileSync(
      join(path, 'postgresql.conf'),
      `\nport = ${port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = ''\nfsync = off\nmax_connections = 200\nhot_standby = on\nwal_keep_size = '512MB'\n`,
    )
  const query = async <T extends object>(
    statement: string,
    { database = 'postgres', values = [] }: { database?: string; values?: unknown[] } = {},
  ) => {
    const client = new pg.Client({ host: '127.0.0.1', port, user: USER, database, connectionTimeoutMillis: 5_000 })
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query<T>(statement, values)).rows
    } finally {
      await client.end()
    }
  }
  const becomeReplicaOf = (otherPort: number) => {
    writeFileSync(join(path, 'standby.signal'), '')
    appendFileSync(join(path, 'postgresql.conf'), `primary_conninfo = 'host=127.0.0.1 port=${otherPort} user=${USER}'\n`)
  }
  const run = () => spawn(binaries.postgres, ['-D', clusterPath(path, owner)], { ...owner, cwd: path, env: {}, stdio: 'ignore' })
  let child: ReturnType<typeof run> | undefined
  const start = async () => {
    child = run()
    for (let tries = 0; ; tries++) {
      const failed = await query('select 1').then(() => undefined, reason)
      if (failed === undefined) return
      if (tries === 200) throw new Error(failed)
      await delay(50)
    }
  }
  return {
    port,
    path,
    query,
    followAnew: async (other) => {
      killPostgresIn(path)
      rmSync(path, { recursive: true, force: true })
      await copyOf(other, path)
      settings()
      becomeReplicaOf(other.port)
      await start()
    },
    waitForReplica: async () => {
      await query("alter system set synchronous_standby_names = '*'")
      await query('select pg_reload_conf()')
      const isCopied = async () => (await query("select 1 from pg_stat_replication where sync_state = 'sync'")).length > 0
      while (!(await isCopied())) await delay(50)
    },
    init: () => {
      mkdirSync(join(path, '..'), { recursive: true })
      ownedFolder(path, owner)
      const made = spawnSync(
        binaries.initdb,
        ['-D', clusterPath(path, owner), '-U', USER, '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
        { ...owner, cwd: path, env: {} },
      )
      if (made.status !== 0) throw new Error(made.stderr.toString())
      settings()
    },
    follow: (other, otherPort) => {
      mkdirSync(join(path, '..'), { recursive: true })
      spawnSync('cp', ['-a', other, path])
      settings()
      becomeReplicaOf(otherPort)
    },
    becomeReplicaOf,
    start,
    signal: (signal) => {
      for (const pid of pids())
        try {
          process.kill(pid, signal)
        } catch (error) {
          // One that served a connection may have ended meanwhile.
          if (codeOf(error) !== 'ESRCH') throw error
        }
    },
    stop: async () => {
      const gone = new Promise((done) => child?.once('exit', done))
      child?.kill('SIGINT')
      await gone
    },
    promote: async () => {
      await query('select pg_promote()')
    },
  }
}
