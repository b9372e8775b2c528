import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { newFolder } from '@retaguarda/server/test/data-folder.ts'
import { migratedIn } from '@retaguarda/server/test/test-db.ts'
import { onTestFinished } from 'vitest'
import { serverEntry } from '../../scripts/lib.mjs'

const root = join(import.meta.dirname, '../..')
/** What `npm start` runs. */
export const PRODUCT = relative(root, serverEntry())

/** A temporary folder, closed to others, removed after the test with whatever runs in it. */
export function folder() {
  const path = newFolder('rtg-falha-')
  onTestFinished(() => {
    killPostgresIn(join(path, 'pg'))
    rmSync(path, { recursive: true, force: true })
  })
  return path
}

/** The same with a migrated database in it. */
export function preparedFolder() {
  const path = folder()
  migratedIn(path)
  return path
}

export type Running = {
  child: ChildProcess
  lines: string[]
  errors(): string
  line(found: (line: string) => boolean): Promise<string>
  exit: Promise<number | null>
}

/** Runs a source of ours in a process of its own, with the Node that runs the tests; as with `npm start`, what was compiled once is kept. */
export function start(file: string, args: string[] = [], options: SpawnOptions = {}): Running {
  const env = { NODE_COMPILE_CACHE: join(root, 'build/compile-cache'), DRENO_S: '0', ...(options.env ?? process.env) }
  const child = spawn(process.execPath, [join(root, file), ...args], { cwd: root, ...options, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const lines: string[] = []
  let errors = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk.toString()
  })
  const waiting = new Set<() => void>()
  const notify = () => {
    for (const look of Array.from(waiting)) look()
  }
  if (child.stdout)
    createInterface(child.stdout).on('line', (text) => {
      lines.push(text)
      notify()
    })
  let ended = false
  const exit = new Promise<number | null>((done) =>
    child.on('close', (code) => {
      ended = true
      done(code)
      notify()
    }),
  )
  const line = (found: (text: string) => boolean) =>
    new Promise<string>((done, failed) => {
      const look = () => {
        const hit = lines.find(found)
        if (hit === undefined && !ended) return
        waiting.delete(look)
        if (hit === undefined) failed(new Error(`${file} terminou antes: ${errors}`))
        else done(hit)
      }
      waiting.add(look)
      look()
    })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  return { child, lines, errors: () => errors, line, exit }
}

/** A process of the product that answers calls and runs no jobs, over a database of the test. @returns where it answers */
export async function startWeb(
  { connectionString = '' }: { connectionString?: string },
  more: Record<string, string> = {},
): Promise<string> {
  const own = { RETAGUARDA_ROLE: 'web', PORT: '0', LOG_LEVEL: 'error', DATA_DIR: folder() }
  const { line } = start(PRODUCT, [], { env: { PATH: process.env.PATH, DATABASE_URL: connectionString, ...own, ...more } })
  const ready = 'Retaguarda em '
  return (await line((text) => text.startsWith(ready))).slice(ready.length)
}

/** The PostgreSQL processes that work in `folder`. */
export const postgresIn = (path: string) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === path && readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')
      } catch {
        return false
      }
    })

/** Kills them all; one that goes by itself meanwhile, as where the first of them has gone, is as good as killed. */
export function killPostgresIn(path: string) {
  for (const pid of postgresIn(path))
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
}
