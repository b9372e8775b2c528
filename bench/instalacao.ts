import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { root } from './server.ts'
import { ms, show, table, times } from './table.ts'

const PORT = Number(process.env['BENCH_PORT'] ?? 3350) + 70
const START_MAX = 300_000 // ms

/** `npm start` on a fresh clone until the login answers, with npm's cache warm, beside what npm alone needs to install the same packages. */
export async function instalacao(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'rtg-bench-'))
  try {
    const [bare, clone] = ['bare', 'clone'].map((name) => {
      const to = join(folder, name)
      execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${root}`, to])
      return to
    })
    const npm = timed(() =>
      execFileSync('npm', ['ci', '--omit=dev', '--include=optional', '--prefer-offline'], { cwd: bare, stdio: 'ignore' }),
    )
    const first = await started(clone ?? '')
    const again = await started(clone ?? '')
    const mb = Number(execFileSync('du', ['-sm', join(clone ?? '', 'node_modules')], { encoding: 'utf8' }).split('\t')[0])
    return table(
      ['clone novo, cache do npm cheio', 'tempo', 'npm ci sozinho', 'razão', 'node_modules'],
      [
        ['npm start até a entrada', ms(first), ms(npm), times(first / npm), `${show(mb)} MB`],
        ['npm start de novo', ms(again), '', '', ''],
      ],
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function timed(work: () => unknown): number {
  const began = performance.now()
  work()
  return performance.now() - began
}

/** Ends the whole group: npm hands no signal on. */
async function started(cwd: string): Promise<number> {
  const began = performance.now()
  const env = { ...process.env, HOST: '127.0.0.1', PORT: String(PORT), DATA_DIR: join(cwd, 'data-bench') }
  const child = spawn('npm', ['start'], { cwd, env, stdio: 'ignore', detached: true })
  try {
    while (!(await answers())) {
      if (child.exitCode !== null) throw new Error(`npm start parou (${child.exitCode})`)
      if (performance.now() - began > START_MAX) throw new Error('npm start não respondeu')
      await delay(20)
    }
    return performance.now() - began
  } finally {
    await ended(child)
  }
}

const answers = () =>
  fetch(`http://127.0.0.1:${PORT}/login`).then(
    ({ ok }) => ok,
    () => false,
  )

/** npm goes before the product has ended. */
async function ended({ pid }: ChildProcess) {
  if (pid === undefined) return
  for (let signal: NodeJS.Signals | 0 = 'SIGTERM'; sent(-pid, signal); signal = 0) await delay(50)
}

function sent(group: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(group, signal)
  } catch {
    return false // nobody is left of it
  }
}
