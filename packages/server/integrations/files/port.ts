import type { Readable } from 'node:stream'

/** Where the files of people are kept, outside the web root, under random names. */
export type FilePort = {
  /** Keeps the file at `path`, on disk, under `key`; memory does not grow with it. Throws when it could not be kept whole. */
  put(key: string, file: { path: string; size: number }): Promise<void>
  /** Opens a file for reading. @throws FileGone */
  open(key: string): Promise<Readable>
  /** Removes a file; one that is not there is fine. */
  remove(key: string): Promise<void>
  /** All that is there; only of a bucket, which no copy carries along. */
  list?: () => Promise<{ key: string; bytes: number }[]>
}

/** The store answers that it has no such file. */
export class FileGone extends Error {
  constructor(key: string) {
    super(`The file store has no ${key}`)
  }
}
