import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Entry } from '@retaguarda/contract/runner.ts'
import { chromium } from '../../scripts/chromium.mjs'

const MAIN = fileURLToPath(new URL('../../packages/runner/main.ts', import.meta.url))
export const TOKEN = 'um-token-de-pareamento-dos-testes-0123456789'

/** What was started and has not ended. */
const running = new Set<ChildProcess>()

/** Ends what a test that failed left behind. */
export const endAll = () => running.forEach((child) => child.kill('SIGKILL'))

type How = { dir: string; origin: string; env?: Record<string, string>; under?: string[] }
export type Executor = Awaited<ReturnType<typeof startExecutor>>

export const newDir = () => mkdtemp(join(tmpdir(), 'executor-teste-'))
export const removeDir = (dir: string) => rm(dir, { recursive: true, force: true })

/** The runner as `npm run runner` starts it, on a free port; settles once it says where it is. */
export async function startExecutor({ dir, origin, env = {}, under = [] }: How) {
  const words = [...under, process.execPath, MAIN]
  const child: ChildProcess = spawn(words[0] ?? '', words.slice(1), {
    env: {
      PATH: process.env.PATH,
      HOME: dir,
      RUNNER_PORT: '0',
      RUNNER_DIR: dir,
      RUNNER_ORIGIN: origin,
      RUNNER_TOKEN: TOKEN,
      RUNNER_WORKERS: '4',
      CHROMIUM_PATH: chromium(),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  child.on('exit', () => running.delete(child))
  let said = ''
  const began = performance.now()
  const address = await new Promise<string>((done, failed) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString()
      // Its last line: who reads what it said finds the link.
      const found = /Executor: (\S+)\n[^]*Parear: \S+\n/.exec(said)?.[1]
      if (found) done(found)
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.on('exit', (code) => failed(new Error(`ended with ${code}: ${said}`)))
  })
  const ended = new Promise<number | null>((done) => child.on('exit', (code) => done(code)))
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${address}${path}`, { ...init, headers: { authorization: `Bearer ${TOKEN}`, ...init.headers } })
  return {
    address,
    readyMs: performance.now() - began,
    pid: child.pid ?? 0,
    said: () => said,
    ask,
    post: (entry: Entry) =>
      ask('/execute-tester', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(entry) }),
    signal(name: NodeJS.Signals) {
      child.kill(name)
      return ended
    },
  }
}
