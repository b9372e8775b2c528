import { constants } from 'node:fs'
import { chmod, copyFile, type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { codeOf } from '../../base/refusal.ts'
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
      await copyFile(path, unfinished, constants.COPYFILE_FICLONE)
      await chmod(unfinished, 0o600)
      await flush(unfinished)
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

/** Contents and names are on disk, so that a file whose record survives a power cut survives it as well. */
async function flush(path: string): Promise<void> {
  if (process.platform === 'win32') return // there neither a folder nor what is only read can be flushed
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
