import { execFileSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { silent } from '../base/log.ts'
import { ROOT } from '../base/root.ts'
import { openDatabase } from '../db/open.ts'
import { prepare } from '../queue/prepare.ts'

const GB = 1024 ** 3
/** What the data folders of a whole run take at most, many times over. */
const ROOM = 8 * GB
const TMPFS = 0x01021994

/**
 * A new folder for data that a test keeps: in memory where there is plenty of it. What these tests end are processes, never the
 * machine, and writing through to a disk is a fifth of the time of a product that is started and killed again and again.
 */
export const newFolder = (prefix: string): string => mkdtempSync(join(inMemory('/dev/shm') ? '/dev/shm' : tmpdir(), prefix))

function inMemory(path: string): boolean {
  try {
    const { type, bavail, bsize } = statfsSync(path)
    return type === TMPFS && Math.min(bavail * bsize, freemem()) >= ROOM
  } catch {
    return false
  }
}

/** What a migrated database comes from, below the root. */
const SOURCES = ['packages/server/db', 'packages/server/queue', 'package-lock.json']
/** A run that began before a source changed still copies from the one before. */
const KEPT = 2

function hashOf(paths: string[]): string {
  const sum = createHash('sha256')
  const files = paths.flatMap((path) => (statSync(join(ROOT, path)).isFile() ? [path] : globSync(`${path}/**/*.{ts,sql}`, { cwd: ROOT })))
  for (const file of files.filter((one) => !one.endsWith('.test.ts')).toSorted())
    sum.update(`${file}\0`).update(readFileSync(join(ROOT, file)))
  return sum.digest('hex').slice(0, 16)
}

/**
 * A data folder with the migrated database and nothing in it, kept from run to run until a source of it changes: making one takes a
 * start from nothing most of its time.
 */
export async function prepareFolder(): Promise<string> {
  const home = join(ROOT, 'build/test-data')
  const folder = join(home, hashOf(SOURCES))
  if (existsSync(folder)) return folder
  const dataDir = newFolder('rtg-modelo-')
  const { pool, application, stop } = await openDatabase({ dataDir, log: silent, durable: false })
  await prepare(pool, silent, application)
  await stop()
  const draft = `${folder}.${randomUUID()}`
  mkdirSync(draft, { recursive: true })
  copyPrepared(dataDir, draft)
  rmSync(dataDir, { recursive: true, force: true })
  if (existsSync(folder))
    rmSync(draft, { recursive: true, force: true }) // another run was faster
  else renameSync(draft, folder)
  const made = readdirSync(home).map((name) => ({ path: join(home, name), at: statSync(join(home, name)).mtimeMs }))
  for (const { path } of made.toSorted((a, b) => b.at - a.at).slice(KEPT)) rmSync(path, { recursive: true, force: true })
  return folder
}

/** Gives a new data folder what a prepared one has, with its owner, whom PostgreSQL asks for. */
export const copyPrepared = (prepared: string, dataDir: string): Buffer => execFileSync('cp', ['-a', join(prepared, 'pg'), dataDir])
