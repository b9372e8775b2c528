import { createHash } from 'node:crypto'
import { Readable, Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { copyOut } from '../../../db/copy.ts'
import type { Flow } from '../../../db/copy-rows.ts'
import { copyFiles } from './files.ts'
import { FILES, MANIFEST, type StoredFile, type StoredObject, sealName, writeManifest } from './manifest.ts'
import { inClear, newHead, VAULT, vaultOf } from './vault.ts'

/** One of the places that a copy is written into, file by file. One that fails is left out of the rest. */
export type Place = {
  open(file: string): Writable
  failed(): unknown
  fail(error: unknown): void
  /** Notes ms for which the others waited for it. @returns how many these are in all */
  keptWaiting(ms: number): number
}

export function placeAt(open: Place['open']): Place {
  let failure: unknown
  let waited = 0
  return {
    open,
    failed: () => failure,
    fail: (error) => {
      failure ??= error
    },
    keptWaiting: (ms) => (waited += ms),
  }
}

/** It is well, but so slow that the other places do not wait for it any longer. */
export class TooSlow extends Error {}

/** ms. */
export type Patience = {
  /** In which a place takes what it is handed. */
  stall: number
  /** For which the other places wait for it in all. */
  others: number
}
export const PATIENCE: Patience = { stall: 120_000, others: 600_000 }

type Copying = {
  client: pg.Client
  /** The server is our own, on this machine. */
  embedded: boolean
  dataDir: string
  passphrase?: string | undefined
  places: readonly Place[]
  date: Date
  /** What lies in the bucket of people's files, where they have one. */
  objects?: () => Promise<StoredObject[]>
  signal?: AbortSignal
  patience?: Patience
}
export type Written = { rows: number; files: number; bytes: number }

/**
 * Copies database and files, as of one instant, into all places by one reading; the manifest comes last, so that a copy without it is known
 * to be unfinished.
 * @throws when no place is left, or what is copied cannot be read
 */
export async function writeCopy({
  client,
  embedded,
  dataDir,
  passphrase,
  places,
  date,
  objects,
  signal,
  patience,
}: Copying): Promise<Written> {
  const head = passphrase === undefined ? undefined : newHead()
  const vault = head && passphrase !== undefined ? await vaultOf(head, passphrase) : inClear
  const stored = new Map<string, StoredFile>()
  const put = async (name: string, from: Flow) =>
    void stored.set(name, await putInto(places, name, from, { ...(signal && { signal }), ...(patience && { patience }) }))
  const sealed = (name: string, [source, ...through]: Flow) => put(name, [source, ...through, ...vault.seal(sealName(name))])
  if (head) await put(VAULT, [Readable.from([Buffer.from(JSON.stringify(head))])])
  const files = { dataDir, has: (name: string) => stored.has(name), clear: vault === inClear }
  // Twice: a file that the copied rows name was there before the first pass or came before the second.
  await copyFiles(files, sealed)
  const copied = await copyOut(client, sealed, { embedded })
  await copyFiles(files, sealed)
  const listed = await objects?.()
  const all = [...stored.values()]
  const manifest = writeManifest({ date: date.toISOString(), ...copied, files: all, ...(listed && { objects: listed }) })
  await put(MANIFEST, [Readable.from([Buffer.from(manifest)]), ...vault.seal(MANIFEST)])
  return {
    rows: copied.tables.reduce((sum, { rows }) => sum + rows, 0),
    files: all.filter(({ name }) => name.startsWith(FILES)).length,
    bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
  }
}

/** Writes one file into all places. */
export async function putInto(
  places: readonly Place[],
  name: string,
  from: Flow,
  { signal, patience = PATIENCE }: Pick<Copying, 'signal' | 'patience'> = {},
): Promise<StoredFile> {
  const sum = new StoredSum()
  await pipeline([...from, sum, intoAll(places, name, patience)], signal ? { signal } : {})
  return { name, bytes: sum.bytes, sha256: sum.digest() }
}

/** Of the bytes as they lie in the copy. */
export class StoredSum extends Transform {
  #hash = createHash('sha256')
  bytes = 0
  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: (error: null, chunk: Buffer) => void): void {
    this.#hash.update(chunk)
    this.bytes += chunk.length
    done(null, chunk)
  }
  digest(): string {
    return this.#hash.copy().digest('hex')
  }
}

/** Writes into every place that still takes it; the slowest of them sets the pace, as long as the others have patience with it. */
function intoAll(places: readonly Place[], name: string, { stall, others }: Patience): Writable {
  const opened = places.flatMap((place) => {
    if (place.failed() !== undefined) return []
    try {
      const stream = place.open(name)
      stream.on('error', (error) => place.fail(error))
      return [{ place, stream }]
    } catch (error) {
      place.fail(error) // a folder that cannot be made
      return []
    }
  })
  const each = async (work: (stream: Writable, done: (error?: Error | null) => void) => void) => {
    const living = opened.filter(({ place }) => place.failed() === undefined)
    const start = performance.now()
    const took = await Promise.all(
      living.map(async ({ place, stream }) => {
        await inTime(stall, (done) => work(stream, done)).catch((error: unknown) => drop(place, stream, error))
        return performance.now() - start
      }),
    )
    const quickest = Math.min(...took)
    for (const [i, { place, stream }] of living.entries())
      if (place.keptWaiting((took[i] ?? quickest) - quickest) > others) drop(place, stream, new TooSlow())
    if (places.every((place) => place.failed() !== undefined)) throw new Error('No place of the copy is left')
  }
  const told = (work: Promise<void>, done: (error?: Error) => void) => void work.then(() => done(), done)
  return new Writable({
    write: (chunk: Buffer, _encoding, done) =>
      told(
        each((stream, written) => stream.write(chunk, written)),
        done,
      ),
    final: (done) =>
      told(
        each((stream, ended) => stream.end(ended)),
        done,
      ),
    destroy: (error, done) => {
      if (error) for (const { stream } of opened) stream.destroy(error)
      done(error)
    },
  })
}

function drop(place: Place, stream: Writable, error: unknown) {
  place.fail(error)
  stream.destroy()
}

function inTime(stall: number, work: (done: (error?: Error | null) => void) => void): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const timer = setTimeout(() => reject(new Error(`The place of the copy took nothing for ${stall / 1000} s`)), stall)
  work((error) => (error ? reject(error) : resolve()))
  return promise.finally(() => clearTimeout(timer))
}
