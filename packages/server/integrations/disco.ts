import { mkdirSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import type { Config } from '../base/config.ts'

/** The disk of DATA_DIR. */
export type DiskPort = {
  /** Bytes that are free, as of a moment ago. */
  free(): Promise<number>
}

/** Below this what can grow is refused, so that the database goes on with the rest. */
export const ROOM_MIN = 500 * 1024 ** 2
export const DISK_FULL = 'O disco do servidor está cheio. Avise quem cuida dele.'

/** ms for which an answer holds: many files may come at once. */
const FRESH = 2_000

export function createDisk({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): DiskPort {
  let known: { at: number; free: Promise<number> } | undefined
  return {
    free() {
      if (!known || Date.now() - known.at > FRESH) known = { at: Date.now(), free: read(DATA_DIR) }
      return known.free
    },
  }
}

async function read(folder: string): Promise<number> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
