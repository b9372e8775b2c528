import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { createInflateRaw } from 'node:zlib'

/** One file of an archive: where it lies in it and how it is packed. */
type Entry = { at: number; packed: number; method: number }

export class BadZip extends Error {}

const END = { signature: 0x06054b50, bytes: 22, comment: 0xffff }
const CENTRAL = { signature: 0x02014b50, bytes: 46 }
const LOCAL = { signature: 0x04034b50, bytes: 30 }
/** A workbook has some dozens of parts, and its directory some kilobytes. */
const ENTRIES_MAX = 2_000
const DIRECTORY_MAX = 1024 * 1024
const [STORED, DEFLATED] = [0, 8]
/** Beyond it the old fields no longer hold a size, or the part is ciphered. */
const ZIP64 = 0xffffffff
const CIPHERED = 1

/** A zip archive on disk, whose parts are read as they are asked for; nothing that it says of its sizes is believed. */
export type Zip = {
  has: (name: string) => boolean
  /** A part a piece at a time. @throws BadZip where it is missing, broken or larger than `most` bytes unpacked */
  part: (name: string, most: number) => AsyncGenerator<Buffer, void>
}

/** @throws BadZip */
export async function openZip(path: string): Promise<Zip> {
  const file = await open(path)
  try {
    const entries = await readDirectory(file)
    return { has: (name) => entries.has(name), part: (name, most) => unpacked(path, entries.get(name), most) }
  } finally {
    await file.close()
  }
}

async function readDirectory(file: FileHandle): Promise<Map<string, Entry>> {
  const { size } = await file.stat()
  const tail = await bytesAt(file, Math.max(0, size - END.bytes - END.comment), size)
  const end = tail.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  if (end < 0 || tail.length - end < END.bytes) throw new BadZip('no end of the directory')
  const [count, length, start] = [tail.readUInt16LE(end + 10), tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)]
  if (count > ENTRIES_MAX || length > DIRECTORY_MAX || start + length > size) throw new BadZip('a directory out of bounds')
  const directory = await bytesAt(file, start, start + length)
  const entries = new Map<string, Entry>()
  for (let at = 0, n = 0; n < count; n++) {
    if (at + CENTRAL.bytes > directory.length || directory.readUInt32LE(at) !== CENTRAL.signature) throw new BadZip('a broken directory')
    const [flags, method, packed] = [directory.readUInt16LE(at + 8), directory.readUInt16LE(at + 10), directory.readUInt32LE(at + 20)]
    const [name, extra, comment] = [28, 30, 32].map((field) => directory.readUInt16LE(at + field)) as [number, number, number] // three of them
    const local = directory.readUInt32LE(at + 42)
    if ((flags & CIPHERED) !== 0 || packed === ZIP64 || local === ZIP64) throw new BadZip('a part that cannot be read')
    entries.set(directory.toString('utf8', at + CENTRAL.bytes, at + CENTRAL.bytes + name), { at: local, packed, method })
    at += CENTRAL.bytes + name + extra + comment
  }
  return entries
}

async function* unpacked(path: string, entry: Entry | undefined, most: number): AsyncGenerator<Buffer, void> {
  if (!entry || (entry.method !== STORED && entry.method !== DEFLATED)) throw new BadZip('no such part')
  const start = await dataOf(path, entry)
  if (entry.packed === 0) return
  const raw = createReadStream(path, { start, end: start + entry.packed - 1 })
  const stream = entry.method === STORED ? raw : raw.pipe(createInflateRaw())
  raw.once('error', (error) => stream.destroy(error))
  let seen = 0
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      seen += piece.length
      if (seen > most) throw new BadZip('more than a part may hold')
      yield piece
    }
  } catch (error) {
    throw error instanceof BadZip ? error : new BadZip('a part that cannot be unpacked', { cause: error })
  } finally {
    raw.destroy()
    stream.destroy()
  }
}

/** Its own heading stands before a part, of a length that the directory does not tell. */
async function dataOf(path: string, { at }: Entry): Promise<number> {
  const file = await open(path)
  try {
    const heading = await bytesAt(file, at, at + LOCAL.bytes)
    if (heading.length < LOCAL.bytes || heading.readUInt32LE(0) !== LOCAL.signature) throw new BadZip('a part without its heading')
    return at + LOCAL.bytes + heading.readUInt16LE(26) + heading.readUInt16LE(28)
  } finally {
    await file.close()
  }
}

async function bytesAt(file: FileHandle, from: number, to: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(to - from), 0, to - from, from)
  return buffer.subarray(0, bytesRead)
}
