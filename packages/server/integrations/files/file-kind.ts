import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'

/** What a file is: the type it is answered as and the extensions its name may have, the first being the usual one. */
export type FileKind = { type: string; extensions: readonly [string, ...string[]] }

const OFFICE = 'application/vnd.openxmlformats-officedocument'
const OPEN = 'application/vnd.oasis.opendocument'

/** Told by the signature alone. */
const SIGNED: Record<string, FileKind['extensions']> = {
  'application/pdf': ['pdf'],
  'image/png': ['png'],
  'image/apng': ['png', 'apng'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
  'application/zip': ['zip'],
  [`${OFFICE}.wordprocessingml.document`]: ['docx'],
  [`${OFFICE}.spreadsheetml.sheet`]: ['xlsx'],
  [`${OFFICE}.presentationml.presentation`]: ['pptx'],
  [`${OPEN}.text`]: ['odt'],
  [`${OPEN}.spreadsheet`]: ['ods'],
  [`${OPEN}.presentation`]: ['odp'],
}

/** Office before 2007 shares its container with installers and mails: the stream inside says which it is. */
const CONTAINER = 'application/x-cfb'
const STREAMS: readonly [name: string, kind: FileKind][] = [
  ['WordDocument', { type: 'application/msword', extensions: ['doc'] }],
  ['Workbook', { type: 'application/vnd.ms-excel', extensions: ['xls'] }],
  ['PowerPoint Document', { type: 'application/vnd.ms-powerpoint', extensions: ['ppt', 'pps'] }],
]

/** Text has no signature, so its name says which text it is. */
const TEXTS: readonly FileKind[] = [
  { type: 'text/plain; charset=utf-8', extensions: ['txt'] },
  { type: 'text/csv; charset=utf-8', extensions: ['csv'] },
  { type: 'application/xml', extensions: ['xml'] },
]
const PEM: FileKind = { type: 'application/x-pem-file', extensions: ['pem', 'cer', 'crt'] }
const CERTIFICATE: FileKind = { type: 'application/pkix-cert', extensions: ['cer', 'crt', 'der'] }
const KEY_STORE: FileKind = { type: 'application/x-pkcs12', extensions: ['pfx', 'p12'] }

const HEAD_BYTES = 4096

/** What the file at `path` is by its content; undefined for what is not accepted. */
export async function fileKind({ path, name, size }: { path: string; name: string; size: number }): Promise<FileKind | undefined> {
  const found = await fileTypeFromFile(path)
  if (found?.mime === CONTAINER) return officeOf(path)
  if (found && found.mime !== 'application/xml') {
    const extensions = SIGNED[found.mime]
    return extensions && { type: found.mime, extensions }
  }
  const head = await readHead(path)
  return certificateOf(head, size) ?? (await textOf(path, name, head))
}

export const extensionOf = (name: string): string => /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

async function officeOf(path: string): Promise<FileKind | undefined> {
  const wanted = STREAMS.map(([name, kind]) => ({ bytes: Buffer.from(name, 'utf16le'), kind }))
  let kept = Buffer.alloc(0)
  for await (const chunk of createReadStream(path)) {
    // A stream of bytes hands over buffers; a name may lie across two of them.
    const seen = Buffer.concat([kept, chunk as Buffer])
    const hit = wanted.find(({ bytes }) => seen.includes(bytes))
    if (hit) return hit.kind
    kept = seen.subarray(-64)
  }
  return undefined
}

async function readHead(path: string): Promise<Buffer> {
  let file: FileHandle | undefined
  try {
    file = await open(path, 'r')
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file?.close()
  }
}

const SEQUENCE = 0x30
const INDEFINITE = 0x80

/** DER: one sequence that fills the file; a PKCS#12 begins with its version, 3, a certificate with another sequence. */
function certificateOf(head: Buffer, size: number): FileKind | undefined {
  const [tag, first = 0] = head
  if (tag !== SEQUENCE || head.length < 8) return undefined
  const longBytes = first > INDEFINITE ? first - INDEFINITE : 0
  if (longBytes > 4) return undefined
  const bodyAt = 2 + longBytes
  const length = longBytes > 0 ? head.readUIntBE(2, longBytes) : first
  if (first !== INDEFINITE && bodyAt + length !== size) return undefined
  if (head.subarray(bodyAt, bodyAt + 3).equals(Buffer.from([0x02, 0x01, 0x03]))) return KEY_STORE
  return head[bodyAt] === SEQUENCE && first !== INDEFINITE ? CERTIFICATE : undefined
}

/** What a browser or a shell would run, whatever it is called. */
const RUNS = /^\s*(?:#!|<(?:!doctype\s+html|html|head|body|script|svg)\b)|<(?:svg|html|script)[\s>]/i

async function textOf(path: string, name: string, head: Buffer): Promise<FileKind | undefined> {
  const start = head.toString('latin1')
  if (RUNS.test(start) || !(await isText(path))) return undefined
  if (/^\s*(?:Bag Attributes[\s\S]*?)?-----BEGIN [A-Z0-9 ]+-----/.test(start)) return PEM
  const extension = extensionOf(name)
  return TEXTS.find(({ extensions }) => extensions.includes(extension))
}

/** No control characters but tabs and ends of lines: UTF-8 and the older 8-bit encodings both pass. */
async function isText(path: string): Promise<boolean> {
  for await (const chunk of createReadStream(path))
    for (const byte of chunk as Buffer) if (byte < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d].includes(byte)) return false
  return true
}
