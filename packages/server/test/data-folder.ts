import { execFileSync } from 'node:child_process'
import { mkdtempSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { silent } from '../base/log.ts'
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

/** A data folder with the migrated database and nothing in it: making one takes a start from nothing most of its time. */
export async function prepareFolder(): Promise<string> {
  const dataDir = newFolder('rtg-modelo-')
  const { pool, application, stop } = await openDatabase({ dataDir, log: silent, durable: false })
  await prepare(pool, silent, application)
  await stop()
  return dataDir
}

/** Gives a new data folder what a prepared one has, with its owner, whom PostgreSQL asks for. */
export const copyPrepared = (prepared: string, dataDir: string): Buffer => execFileSync('cp', ['-a', join(prepared, 'pg'), dataDir])
