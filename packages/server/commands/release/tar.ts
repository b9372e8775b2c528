import { createWriteStream } from 'node:fs'
import { mkdir, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { Refusal } from '../../base/refusal.ts'

/**
 * A version as one file: a tar archive (POSIX ustar) of plain files and of links between files of one folder, whose bytes follow from what
 * is in it: the order by name, one time, no owner. What reads it takes nothing else, so nothing of it can come to lie outside of its folder.
 */
export type Entry =
  | { name: string; executable: boolean; size: number; content: () => AsyncIterable<Uint8Array> | Iterable<Uint8Array> }
  | { name: string; link: string }

const BLOCK = 512
const NAME_MAX = 100
const PREFIX_MAX = 155
/** What is read of an archive before anybody knows who made it: some times what a version has. */
const ENTRIES_MAX = 20_000
const BYTES_MAX = 2_000_000_000
/** What every program that reads sums and archives takes as it is. */
const PLAIN = /^[A-Za-z0-9._@+-]+(\/[A-Za-z0-9._@+-]+)*$/

/** Whether a path may stand in a version: plain letters, and never above the folder that it begins in. */
export const isPlain = (path: string): boolean => PLAIN.test(path) && path.split('/').every((part) => part !== '.' && part !== '..')

/** @param seconds the time of all of it, since 1970 */
export async function* pack(entries: Iterable<Entry>, seconds: number): AsyncGenerator<Uint8Array> {
  for (const entry of entries) {
    yield header(entry, seconds)
    if ('link' in entry) continue
    let length = 0
    for await (const chunk of entry.content()) {
      length += chunk.length
      yield chunk
    }
    if (length !== entry.size) throw new Error(`${entry.name} has ${length} bytes, not ${entry.size}`)
    yield Buffer.alloc(padding(length))
  }
  yield Buffer.alloc(2 * BLOCK)
}

const padding = (length: number) => (BLOCK - (length % BLOCK)) % BLOCK

function header(entry: Entry, seconds: number): Buffer {
  const [prefix, name] = split(entry.name)
  const link = 'link' in entry
  const block = Buffer.alloc(BLOCK)
  const octal = (value: number, at: number, width: number) => block.write(`${value.toString(8).padStart(width - 1, '0')}\0`, at)
  block.write(name, 0)
  octal(link ? 0o777 : entry.executable ? 0o755 : 0o644, 100, 8)
  octal(0, 108, 8)
  octal(0, 116, 8)
  octal(link ? 0 : entry.size, 124, 12)
  octal(seconds, 136, 12)
  block.write(link ? '2' : '0', 156)
  if (link) block.write(entry.link, 157)
  block.write('ustar\x0000', 257)
  block.write(prefix, 345)
  block.write(`${checksum(block).toString(8).padStart(6, '0')}\0 `, 148)
  return block
}

/** The format has two fields for a path, which it parts at a slash. */
function split(path: string): [prefix: string, name: string] {
  if (!isPlain(path)) throw new Error(`${path} is no plain name`)
  if (path.length <= NAME_MAX) return ['', path]
  const at = path.indexOf('/', path.length - NAME_MAX - 1)
  if (at < 0 || at > PREFIX_MAX) throw new Error(`${path} is too long`)
  return [path.slice(0, at), path.slice(at + 1)]
}

/** Of all bytes, those of the sum itself counted as blanks. */
const checksum = (block: Buffer) => block.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0)

/**
 * Lays what `pack` wrote, compressed by gzip, into a folder.
 * @throws Refusal where it is anything else
 */
export async function unpack(archive: Readable, folder: string): Promise<void> {
  const unreadable = (error: Error) => void bytes.destroy(error)
  const bytes = createGunzip()
  archive.once('error', unreadable)
  const read = reader(archive.pipe(bytes))
  let room = BYTES_MAX
  for (let entries = 0; ; entries++) {
    const block = await read.exactly(BLOCK)
    if (block.every((byte) => byte === 0)) return
    const entry = readHeader(block)
    if ('size' in entry) room -= entry.size
    if (room < 0 || entries === ENTRIES_MAX) throw strange()
    const path = join(folder, entry.name)
    await mkdir(dirname(path), { recursive: true })
    if ('link' in entry) await symlink(entry.link, path)
    else {
      const mode = entry.executable ? 0o755 : 0o644
      await pipeline(read.upTo(entry.size), createWriteStream(path, { flags: 'wx', mode }))
      await read.exactly(padding(entry.size))
    }
  }
}

const strange = () => new Refusal('O arquivo não é um pacote do Retaguarda, ou veio incompleto. Traga-o de novo.')

function readHeader(block: Buffer): { name: string; link: string } | { name: string; executable: boolean; size: number } {
  const text = (at: number, width: number) => block.toString('latin1', at, at + width).split('\0', 1)[0] ?? ''
  const number = (at: number, width: number) => Number.parseInt(text(at, width), 8)
  const prefix = text(345, PREFIX_MAX)
  const name = prefix === '' ? text(0, NAME_MAX) : `${prefix}/${text(0, NAME_MAX)}`
  const [type, link, size] = [text(156, 1), text(157, NAME_MAX), number(124, 12)]
  if (number(148, 8) !== checksum(block) || !isPlain(name)) throw strange()
  if (type === '2' && isPlain(link) && !link.includes('/')) return { name, link }
  if (type === '0' && Number.isSafeInteger(size) && size >= 0) return { name, executable: (number(100, 8) & 0o111) !== 0, size }
  throw strange()
}

/** Hands out what comes in pieces of the size that is asked for. */
function reader(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]()
  let left: Buffer = Buffer.alloc(0)
  async function* upTo(size: number): AsyncGenerator<Buffer> {
    for (let missing = size; missing > 0; ) {
      if (left.length === 0) left = await next()
      const piece = left.subarray(0, missing)
      left = left.subarray(piece.length)
      missing -= piece.length
      yield piece
    }
  }
  const next = async () => {
    const came = await chunks.next().catch(() => undefined)
    if (came === undefined || came.done) throw strange()
    return came.value
  }
  const exactly = async (size: number) => {
    const pieces: Buffer[] = []
    for await (const piece of upTo(size)) pieces.push(piece)
    return Buffer.concat(pieces)
  }
  return { upTo, exactly }
}
