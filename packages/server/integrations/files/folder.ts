import { createReadStream, createWriteStream } from 'node:fs'
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { codeOf } from '../../db/refusal.ts'
import { FileGone, type FilePort } from './port.ts'

/** Files in a folder, spread over subfolders by the first two characters of their keys. */
export function createFolder(root: string): FilePort {
  const placeOf = (key: string) => join(root, key.slice(0, 2), key)
  return {
    async put(key, { path }) {
      const place = placeOf(key)
      const folder = dirname(place)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // Whole or not there: written beside, flushed to disk, then named.
      const unfinished = `${place}.parte`
      await pipeline(createReadStream(path), createWriteStream(unfinished, { mode: 0o600, flush: true }))
      await rename(unfinished, place)
      await flush(folder)
    },

    async open(key) {
      let file: FileHandle
      try {
        file = await open(placeOf(key), 'r')
      } catch (error) {
        if (codeOf(error) === 'ENOENT') throw new FileGone(key)
        throw error
      }
      return file.createReadStream()
    },

    async remove(key) {
      await rm(placeOf(key), { force: true })
      await rm(`${placeOf(key)}.parte`, { force: true })
    },
  }
}

/** The name is on disk too, so that a file whose record survives a power cut survives it as well. */
async function flush(folder: string): Promise<void> {
  if (process.platform === 'win32') return // there a folder cannot be opened
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
