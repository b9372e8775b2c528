import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FilesAllowed } from '@retaguarda/contract/kit/route.ts'
import type { FastifyRequest } from 'fastify'
import { codeOf } from '../../base/refusal.ts'
import { DISK_FULL, ROOM_MIN } from '../../integrations/disco.ts'
import { RuleError, sizeText, tooLarge } from '../../base/errors.ts'

const KB = 1024
const MB = 1024 * KB

/** Of a body by which nobody has said who they are, and of what is not a file in the others. */
export const FORM_MAX = 64 * KB
export const DATA_MAX = 5 * MB
/** Of all files of one form. */
const UPLOAD_MAX = 200 * MB
/** More names than any form of ours has; each is kept until the call ends. */
const FIELDS_MAX = 100

/** A file that came with a form, kept in a temporary folder until the call ends. */
export type Upload = { part: string; name: string; path: string; size: number; sha256: string }

/** `fieldBytes`: of all that is not a file. `ownData`: the form itself has a field `data`, which is JSON only where it says so. */
type Limits = { files: FilesAllowed | null; fieldBytes: number; ownData?: boolean }

/**
 * Reads a multipart body: the field `data` as JSON, or else the plain fields, becomes `req.body`; files go to disk as they
 * arrive, so that memory does not grow with them.
 * @throws RuleError 400, 413 or 415
 */
export async function readMultipart(req: FastifyRequest, limits: Limits): Promise<void> {
  const { files, fieldBytes } = limits
  if (!files && Number(req.headers['content-length'] ?? 0) > fieldBytes) throw tooLarge(fieldBytes)
  const fields: Record<string, unknown> = {}
  try {
    await readParts(req, limits, fields)
    const { data } = fields
    req.body = Object.hasOwn(fields, 'data') && !(limits.ownData && !/^\s*\{/.test(String(data))) ? parseData(data) : fields
  } catch (error) {
    // What else comes is thrown away; the parser would go on keeping it.
    req.raw.unpipe()
    req.raw.resume()
    await dropUploads(req)
    // What was typed is shown again by who draws the form here.
    if (limits.ownData) req.body = fields
    // What the parser cannot read comes without a code: no boundary, a body that ends midway.
    throw error instanceof RuleError || codeOf(error) !== ''
      ? error
      : new RuleError('pedido', 'O formulário não pôde ser lido. Envie de novo.')
  }
}

async function readParts(req: FastifyRequest, { files, fieldBytes, ownData }: Limits, fields: Record<string, unknown>): Promise<void> {
  const { most = 0, bytes = 0 } = files ?? {}
  let fieldsSeen = 0
  let filesSeen = 0
  let refused: RuleError | undefined
  const limits = {
    fieldSize: fieldBytes,
    fileSize: bytes || 1,
    files: most || 1,
    fields: FIELDS_MAX,
    parts: most + FIELDS_MAX,
    headerPairs: 20,
  }
  for await (const part of req.parts({ limits })) {
    if (part.type === 'field') {
      // The whole name and value, for a thousand names of nothing fill memory as well.
      fieldsSeen += part.fieldname.length + Buffer.byteLength(String(part.value))
      if (part.valueTruncated || fieldsSeen > fieldBytes) throw tooLarge(fieldBytes)
      // The parser writes it for bytes that are not what the part declares; our pages send a true one as \ufffd.
      if (String(part.value).includes('\uFFFD'))
        throw new RuleError(
          'pedido',
          `O campo ${part.fieldname} do formulário não está em UTF-8, nem no charset que ele diz. Envie em UTF-8.`,
        )
      fields[part.fieldname] = part.value
      continue
    }
    if (!files) {
      part.file.resume()
      throw new RuleError('formato', 'Este formulário não recebe arquivos.')
    }
    if ((await req.ctx.integrations.disco.free()) < ROOM_MIN) {
      part.file.resume()
      throw new RuleError('semEspaco', DISK_FULL)
    }
    const upload = await store(req, part, bytes).catch((error: unknown) => {
      // What was typed may stand behind it.
      if (!ownData || !(error instanceof RuleError)) throw error
      refused = error
    })
    if (!upload) continue
    filesSeen += upload.size
    if (filesSeen > UPLOAD_MAX) throw new RuleError('grande', `Os arquivos passam de ${sizeText(UPLOAD_MAX)} juntos. Envie menos por vez.`)
    req.uploads.push(upload)
  }
  if (refused !== undefined) throw refused
}

function parseData(data: unknown): unknown {
  try {
    return JSON.parse(String(data))
  } catch {
    throw new RuleError('pedido', 'O campo data do formulário não é JSON.')
  }
}

const FOLDER = 'retaguarda-envio-'
const folders = new WeakMap<FastifyRequest, string>()

async function store(req: FastifyRequest, part: MultipartFile, bytes: number): Promise<Upload> {
  const folder = folders.get(req) ?? (await mkdtemp(join(tmpdir(), `${FOLDER}${process.pid}-`)))
  folders.set(req, folder)
  const path = join(folder, randomUUID())
  const hash = createHash('sha256')
  let size = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  await pipeline(part.file, measure, createWriteStream(path, { mode: 0o600 }))
  if (part.file.truncated) throw new RuleError('grande', `O arquivo ${part.filename} passa de ${sizeText(bytes)}. Envie um menor.`)
  return { part: part.fieldname, name: part.filename, path, size, sha256: hash.digest('hex') }
}

/** Removes what the call left on disk; a module that keeps a file has moved it away by then. */
export async function dropUploads(req: FastifyRequest): Promise<void> {
  const folder = folders.get(req)
  if (folder) await rm(folder, { recursive: true, force: true })
}

/** Removes what calls of a process that died left on disk, `age` ms ago or longer by the machine's clock, by which folders are dated. */
export async function dropStaleUploads(age: number): Promise<void> {
  const since = Date.now() - age
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(FOLDER))
  for (const name of names) {
    const path = join(tmpdir(), name)
    const seen = await stat(path).catch(() => undefined)
    // Another user's cannot be removed, and need not be.
    if (seen && seen.mtimeMs < since) await rm(path, { recursive: true, force: true }).catch(() => {})
  }
}
