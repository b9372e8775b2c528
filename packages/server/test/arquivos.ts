import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

const text = (s: string) => Buffer.from(s, 'utf8')

export const PDF = text('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
export const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
export const JPEG = Buffer.concat([Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'), Buffer.from('ffd9', 'hex')])
export const WEBP = Buffer.concat([text('RIFF'), Buffer.from([26, 0, 0, 0]), text('WEBPVP8L'), Buffer.alloc(18)])
export const EXE = Buffer.concat([text('MZ'), Buffer.alloc(200, 1)])

/** A PDF of exactly so many bytes that no compression makes smaller. */
export const pdfOf = (size: number): Buffer => Buffer.concat([PDF, randomBytes(size - PDF.length)])

/** A zip of stored entries, which is what office documents are as well. */
export function zip(entries: Record<string, string>): Buffer {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(entries)) {
    const [n, c] = [text(name), text(content)]
    const head = Buffer.alloc(24) // version, flags, method, time, CRC, sizes, length of the name
    head.writeUInt16LE(20, 0)
    head.writeUInt32LE(crc32(c), 10)
    head.writeUInt32LE(c.length, 14)
    head.writeUInt32LE(c.length, 18)
    head.writeUInt16LE(n.length, 22)
    const where = Buffer.alloc(16)
    where.writeUInt32LE(offset, 12)
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), head, Buffer.alloc(2), n, c])
    central.push(Buffer.concat([Buffer.from('504b01021400', 'hex'), head, where, n]))
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(locals.length, 4)
  end.writeUInt16LE(locals.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, directory, Buffer.from('504b0506', 'hex'), end])
}
