import { fork } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import type { Readable } from 'node:stream'
import type pg from 'pg'
import type { Named, Summed } from './copy-rows.ts'

/** Sources lie beside each other; of the files they are joined into, the process's is one of its own (scripts/bundle-server.mjs). */
const FILE = new URL(import.meta.url.endsWith('.ts') ? './copy-process.ts' : './copia-tabela.js', import.meta.url)

/** What the process that reads a table is told. */
export type Job = {
  of: Named
  connection: pg.ClientConfig
  /** Of the transaction whose instant the rows are of. */
  snapshot: string
  /** The server's own process runs on this machine as well, and is ours. */
  embedded: boolean
}
export type Reply = { answer: Summed } | { failure: string; code: string }

/** How the same server is reached by another process, from a connection that stands. */
export function connectionOf({ host, port, user, database, password, ssl }: pg.Client): pg.ClientConfig {
  // pg hides a client's key from who lists what it holds; it is an object where there are certificates.
  const whole: pg.ClientConfig['ssl'] = typeof ssl === 'object' ? { ...(ssl as object), key: (ssl as { key?: string }).key } : ssl
  return { host, port, user, database, password, ssl: whole }
}

/**
 * Has a process let the others go first, as far as a tenth of what they have; with less a crowded machine would never end a copy. Where it
 * may not be told so, it goes on as they do.
 */
export function letOthersFirst(pid: number | undefined): void {
  if (pid !== undefined) tried(() => setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL))
}

/** The same for one that PostgreSQL made a session of its own: Linux may weigh sessions (sched_autogroup), and a process in its own only. */
export function letOtherSessionsFirst(pid: number): void {
  letOthersFirst(pid)
  if (process.platform === 'linux') tried(() => writeFileSync(`/proc/${pid}/autogroup`, String(constants.priority.PRIORITY_BELOW_NORMAL)))
}

function tried(tell: () => void): void {
  try {
    tell()
  } catch {
    // not ours to tell
  }
}

/**
 * Reads and packs a table in a process of its own, which lets the others go first: who answers calls does not wait for its rows.
 * @throws what failed there, also where `take` took less for the whole
 */
export async function summedApart(job: Job, take: (packed: Readable) => Promise<void>): Promise<Summed> {
  const child = fork(FILE, { execArgv: [], serialization: 'advanced', stdio: ['ignore', 'pipe', 'ignore', 'ipc'] })
  letOthersFirst(child.pid)
  const { promise, resolve, reject } = Promise.withResolvers<Reply>()
  promise.catch(() => {}) // heard below
  child
    .on('message', (reply) => resolve(reply as Reply)) // copy-process.ts sends nothing else
    .on('error', reject)
    .on('exit', (code, signal) => reject(new Error(`The process that reads ${job.of.table} ended (${code ?? signal})`)))
  try {
    child.send(job)
    if (!child.stdout) throw new Error('The process that reads a table has no output')
    await take(child.stdout)
    const reply = await promise
    if ('answer' in reply) return reply.answer
    throw Object.assign(new Error(reply.failure), { code: reply.code })
  } finally {
    child.kill('SIGKILL')
  }
}
