import { once } from 'node:events'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A file of a ZIP, compressed. */
export type Packed = { name: string; crc: number; size: number; content: Buffer }

const DEFLATE = 8
const VERSION = 20
const UTF8 = 0x0800
/** 1980-01-01, the first day that a ZIP knows: the same data are the same bytes. */
const DAY = 0x21
const LOCAL = { signature: 0x04034b50, bytes: 30 }
const CENTRAL = { signature: 0x02014b50, bytes: 46 }
const END = { signature: 0x06054b50, bytes: 22 }
const SIZE_MAX = 0xffff_ffff

/** Compresses text as it comes; only what is compressed is held. @throws RangeError beyond 4 GB of text */
export async function pack(name: string, text: AsyncIterable<string> | Iterable<string>): Promise<Packed> {
  const deflate = createDeflateRaw()
  const chunks: Buffer[] = []
  deflate.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = once(deflate, 'end')
  let [crc, size] = [0, 0]
  try {
    for await (const piece of text) {
      const bytes = Buffer.from(piece)
      crc = crc32(bytes, crc)
      size += bytes.length
      if (size > SIZE_MAX) throw new RangeError('A file of a ZIP has at most 4 GB')
      if (!deflate.write(bytes)) await once(deflate, 'drain')
    }
    deflate.end()
    await done
  } finally {
    deflate.destroy()
  }
  return { name, crc, size, content: Buffer.concat(chunks) }
}

/** The files as one ZIP, in their order. */
export function zipOf(files: Packed[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const file of files) {
    const name = Buffer.from(file.name)
    const local = Buffer.alloc(LOCAL.bytes)
    local.writeUInt32LE(LOCAL.signature, 0)
    writeFacts(local, 4, file, name.length)
    const central = Buffer.alloc(CENTRAL.bytes)
    central.writeUInt32LE(CENTRAL.signature, 0)
    central.writeUInt16LE(VERSION, 4)
    writeFacts(central, 6, file, name.length)
    central.writeUInt32LE(offset, 42)
    parts.push(local, name, file.content)
    directory.push(central, name)
    offset += LOCAL.bytes + name.length + file.content.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(END.bytes)
  end.writeUInt32LE(END.signature, 0)
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, entries, end])
}

/** What both headers of a file say of it, from the version that is needed on. */
function writeFacts(header: Buffer, at: number, { crc, size, content }: Packed, nameLength: number): void {
  header.writeUInt16LE(VERSION, at)
  header.writeUInt16LE(UTF8, at + 2)
  header.writeUInt16LE(DEFLATE, at + 4)
  header.writeUInt16LE(DAY, at + 8)
  header.writeUInt32LE(crc, at + 10)
  header.writeUInt32LE(content.length, at + 14)
  header.writeUInt32LE(size, at + 18)
  header.writeUInt16LE(nameLength, at + 22)
}
