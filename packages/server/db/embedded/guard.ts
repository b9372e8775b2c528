import { spawn } from 'node:child_process'
import { environment } from './cluster.ts'
import type { Owner } from './owner.ts'

/** Seconds that the next start has to take an orphan over before it ends itself. */
const GRACE = 10

/**
 * Waits for an input that never comes and ends when we do, however we die; then asks the server to stop, if it is still the one of
 * the folder that it stands in. `$0` is its number.
 */
const SCRIPT = `read -r _; sleep ${GRACE}; [ "$(head -n 1 postmaster.pid)" = "$0" ] && kill -INT "$0"`

/**
 * Has a PostgreSQL end itself soon after the process that started it has died.
 * @returns ends the watch; on Windows, which knows no such signal, there is none, and the next start finds it
 */
export function guard(postmaster: number | undefined, folder: string, owner: Owner): () => void {
  if (postmaster === undefined || process.platform === 'win32') return () => {}
  const watch = spawn('/bin/sh', ['-c', SCRIPT, String(postmaster)], {
    ...owner,
    cwd: folder,
    env: { ...environment, PATH: '/usr/bin:/bin' },
    stdio: ['pipe', 'ignore', 'ignore'],
    // Its own group: it outlives a Ctrl+C at the terminal.
    detached: true,
  })
  watch.on('error', () => {}) // without a shell there is none either
  watch.stdin.on('error', () => {})
  watch.unref()
  return () => void watch.kill('SIGKILL')
}
