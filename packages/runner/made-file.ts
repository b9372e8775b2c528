import { deflateSync } from 'node:zlib'

const MB = 1024 * 1024
const SIZE_MAX = 50 * MB
const TYPES: Record<string, { mimeType: string; content: () => Buffer }> = {
  png: { mimeType: 'image/png', content: png },
  jpg: { mimeType: 'image/jpeg', content: () => Buffer.from(JPEG, 'base64') },
  jpeg: { mimeType: 'image/jpeg', content: () => Buffer.from(JPEG, 'base64') },
  pdf: { mimeType: 'application/pdf', content: () => Buffer.from(PDF, 'latin1') },
  csv: { mimeType: 'text/csv', content: () => Buffer.from('nome;valor\r\nTeste;1\r\n') },
  txt: { mimeType: 'text/plain', content: () => Buffer.from('Teste\r\n') },
  xlsx: { mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', content: xlsx },
}

/** The file that `foto.png` or `laudo.pdf 6MB` asks for, made here; undefined where it is no such name. What fills it up is read by none of its formats. */
export function madeFile(data: string): { name: string; mimeType: string; buffer: Buffer } | undefined {
  const [, name = '', ending = '', size, unit] = /^([^/\\]*\.(\w+))(?:\s+(\d{1,6})\s*([kK]|[mM])?[bB])?$/.exec(data.trim()) ?? []
  const type = TYPES[ending.toLowerCase()]
  if (!type) return undefined
  const content = type.content()
  const bytes = size === undefined ? content.length : Number(size) * (unit ? (/k/i.test(unit) ? 1024 : MB) : 1)
  if (bytes > SIZE_MAX) return undefined
  const filler = Buffer.alloc(Math.max(0, bytes - content.length), ' ')
  return { name, mimeType: type.mimeType, buffer: filler.length > 0 ? Buffer.concat([content, filler]) : content }
}

function crc32(bytes: Buffer): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}

/** 64 by 64, one colour. */
function png(): Buffer {
  const side = 64
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const frame = Buffer.alloc(4)
    frame.writeUInt32BE(data.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([frame, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 2, 0, 0, 0], 8) // 8 bits, RGB
  const rows = Buffer.alloc(side * (1 + side * 3), 0x7f)
  for (let row = 0; row < side; row++) rows[row * (1 + side * 3)] = 0
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** The smallest that decoders take: one grey pixel. */
const JPEG =
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AN//Z'

const PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
xref
0 4
0000000000 65535 f 
0000000009 00000 n 
0000000052 00000 n 
0000000101 00000 n 
trailer<</Size 4/Root 1 0 R>>
startxref
164
%%EOF
`

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const OFFICE = 'http://schemas.openxmlformats.org'
const SHEET = {
  '[Content_Types].xml': `${XML}<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  '_rels/.rels': `${XML}<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="r1" Type="${OFFICE}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${XML}<workbook xmlns="${OFFICE}/spreadsheetml/2006/main" xmlns:r="${OFFICE}/officeDocument/2006/relationships"><sheets><sheet name="Teste" sheetId="1" r:id="r1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="r1" Type="${OFFICE}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  'xl/worksheets/sheet1.xml': `${XML}<worksheet xmlns="${OFFICE}/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Teste</t></is></c></row></sheetData></worksheet>`,
}

/** A sheet of one cell: an archive of its parts, none of them compressed. */
function xlsx(): Buffer {
  const files: Buffer[] = []
  const listing: Buffer[] = []
  let at = 0
  for (const [name, text] of Object.entries(SHEET)) {
    const path = Buffer.from(name)
    const body = Buffer.from(text)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0) // version that reads it
    common.writeUInt16LE(0x21, 8) // 1980-01-01
    common.writeUInt32LE(crc32(body), 10)
    common.writeUInt32LE(body.length, 14)
    common.writeUInt32LE(body.length, 18)
    common.writeUInt16LE(path.length, 22)
    const file = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, path, body])
    const where = Buffer.alloc(14)
    where.writeUInt32LE(at, 10)
    listing.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, where, path]))
    files.push(file)
    at += file.length
  }
  const directory = Buffer.concat(listing)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...files, directory, end])
}
