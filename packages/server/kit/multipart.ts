import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { codeOf } from '../db/refusal.ts'
import { RuleError } from './errors.ts'

export const FILE_MAX = 20 * 1024 * 1024
export const DATA_MAX = 5 * 1024 * 1024

/** A file that came with a form, kept in a temporary folder until the call ends. */
export type Upload = { part: string; name: string; path: string; size: number; sha256: string }

/**
 * Reads a multipart body: the field `data` as JSON, or else the plain fields, becomes `req.body`; files go to disk as they
 * arrive, so that memory does not grow with them.
 * @throws RuleError 400, 413 or 415
 */
export async function readMultipart(req: FastifyRequest, filesAllowed: boolean): Promise<void> {
  const fields: Record<string, unknown> = {}
  try {
    for await (const part of req.parts()) {
      if (part.type === 'field') fields[part.fieldname] = part.value
      else if (filesAllowed) req.uploads.push(await store(req, part))
      else {
        part.file.resume()
        throw new RuleError(415, 'Este formulário não recebe arquivos.')
      }
    }
  } catch (error) {
    // What the parser cannot read comes without a code: no boundary, a body that ends midway.
    throw error instanceof RuleError || codeOf(error) !== '' ? error : new RuleError(400, 'O formulário não pôde ser lido. Envie de novo.')
  }
  req.body = Object.hasOwn(fields, 'data') ? parseData(fields.data) : fields
}

function parseData(data: unknown): unknown {
  try {
    return JSON.parse(String(data))
  } catch {
    throw new RuleError(400, 'O campo data do formulário não é JSON.')
  }
}

const FOLDER = 'retaguarda-envio-'
const folders = new WeakMap<FastifyRequest, string>()

async function store(req: FastifyRequest, part: MultipartFile): Promise<Upload> {
  const folder = folders.get(req) ?? (await mkdtemp(join(tmpdir(), FOLDER)))
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
  if (part.file.truncated) throw new RuleError(413, `O arquivo ${part.filename} passa de ${FILE_MAX / 1024 / 1024} MB.`)
  return { part: part.fieldname, name: part.filename, path, size, sha256: hash.digest('hex') }
}

/** Removes what the call left on disk; a module that keeps a file has moved it away by then. */
export async function dropUploads(req: FastifyRequest): Promise<void> {
  const folder = folders.get(req)
  if (folder) await rm(folder, { recursive: true, force: true })
}

/** Removes what calls of a process that died left on disk before `since`. */
export async function dropStaleUploads(since: Date): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(FOLDER))
  for (const name of names) {
    const path = join(tmpdir(), name)
    const seen = await stat(path).catch(() => undefined)
    // Another user's cannot be removed, and need not be.
    if (seen && seen.mtime < since) await rm(path, { recursive: true, force: true }).catch(() => {})
  }
}
