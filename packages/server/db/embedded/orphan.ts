import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../../base/log.ts'
import { Refusal } from '../../base/refusal.ts'

const PATIENCE = 10_000 // ms for a fast stop before it is forced

/**
 * Stops a PostgreSQL that outlived the process which started it, so that the new one is our child.
 * The caller holds the folder's lock: whoever still runs there belongs to nobody.
 */
export async function stopOrphan(folder: string, log: Log) {
  const first = processesIn(folder)
  if (first.length > 0) log.warn({ pids: first }, 'PostgreSQL órfão encontrado: encerrando antes de iniciar outro')
  const postmaster = recordedPid(folder)
  const end = Date.now() + PATIENCE
  let asked = false
  for (let alive = first; alive.length > 0; alive = processesIn(folder)) {
    const forced = Date.now() > end
    if (Date.now() > end + PATIENCE)
      throw new Refusal(`Um PostgreSQL antigo (PID ${alive.join(', ')}) não encerra em ${folder}. Encerre-o e inicie de novo.`)
    // SIGINT to the postmaster is its fast stop; without it the others leave by SIGTERM.
    if (forced) for (const pid of alive) signal(pid, 'SIGKILL')
    else if (!asked)
      for (const pid of alive.includes(postmaster) ? [postmaster] : alive) signal(pid, alive.includes(postmaster) ? 'SIGINT' : 'SIGTERM')
    asked = true
    await delay(10)
  }
  // Its number may be another program's by now, which PostgreSQL would take for a running server.
  rmSync(join(folder, 'postmaster.pid'), { force: true })
}

function recordedPid(folder: string) {
  try {
    return Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return 0
  }
}

/** The processes that are PostgreSQL and work inside `folder`: checked, never only believed from the file. */
function processesIn(folder: string): number[] {
  if (process.platform === 'linux') {
    const home = realpathSync(folder)
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && worksIn(name, home))
      .map(Number)
  }
  const pid = recordedPid(folder)
  if (!pid) return []
  const query = process.platform === 'win32' ? ['tasklist', '/fi', `PID eq ${pid}`] : ['ps', '-o', 'command=', '-p', String(pid)]
  const [command = '', ...args] = query
  const found = spawnSync(command, args, { encoding: 'utf8' }).stdout ?? ''
  return found.includes('postgres') && (process.platform === 'win32' || found.includes(folder)) ? [pid] : []
}

function worksIn(pid: string, home: string) {
  try {
    // A backend keeps the folder as its own; a zombie has none, so it no longer counts.
    return readlinkSync(`/proc/${pid}/cwd`) === home && readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres'
  } catch {
    return false
  }
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch {
    // It has just gone.
  }
}
