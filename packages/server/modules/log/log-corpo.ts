import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { LOG_LINHAS } from '@retaguarda/contract/log.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { codeOf } from '../../db/refusal.ts'
import { RuleError } from '../../kit/errors.ts'
import { DATA_MAX } from '../../kit/multipart.ts'

/** A row as it came: its place, from 1, and its value, or why it has none. */
export type Enviada = { linha: number; valor: unknown; erro?: string }

const NDJSON = 'application/x-ndjson'
const NO_JSON = 'O corpo do pedido não é JSON.'
const unpack = promisify(gunzip)

/** Reads what stores send, and nothing else: in this scope a body is JSON or NDJSON, perhaps packed. */
export function receberCorpos(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  const types = ['application/json', NDJSON]
  for (const type of types)
    scope.addContentTypeParser(type, { parseAs: 'buffer' }, async (req: FastifyRequest, body: Buffer) => {
      const text = (await unpacked(req, body)).toString('utf8').replace(/^\uFEFF/, '')
      return type === NDJSON ? linhasDe(text) : valoresDe(text)
    })
  scope.addContentTypeParser('*', async () => {
    throw new RuleError(415, `Formato não aceito: envie ${types.join(' ou ')}.`)
  })
}

/** @throws RuleError 400, 413, 415 */
async function unpacked({ headers }: FastifyRequest, body: Buffer): Promise<Buffer> {
  const coding = headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
  if (coding === 'identity' || coding === '') return body
  if (coding !== 'gzip' && coding !== 'x-gzip') throw new RuleError(415, 'Compressão não aceita: envie com gzip ou sem.')
  try {
    return await unpack(body, { maxOutputLength: DATA_MAX })
  } catch (error) {
    if (codeOf(error) === 'ERR_BUFFER_TOO_LARGE') throw new RuleError(413, 'O pedido é grande demais: até 5 MB descompactados por vez.')
    throw new RuleError(400, 'O corpo do pedido não é gzip.')
  }
}

function valoresDe(text: string): Enviada[] {
  const parsed = parse(text)
  if (!parsed) throw new RuleError(400, NO_JSON)
  const values: unknown[] = Array.isArray(parsed.value) ? parsed.value : [parsed.value]
  return within(values.length).map((_, at) => ({ linha: at + 1, valor: values[at] }))
}

/** Blank lines are none. */
function linhasDe(text: string): Enviada[] {
  const found: Enviada[] = []
  let parsed = 0
  for (let at = 0, linha = 1; at < text.length; linha++) {
    const end = text.indexOf('\n', at)
    const line = text.slice(at, end === -1 ? text.length : end).trim()
    at = end === -1 ? text.length : end + 1
    if (line === '') continue
    const json = parse(line)
    if (json) parsed++
    found.push(json ? { linha, valor: json.value } : { linha, valor: undefined, erro: 'A linha não é JSON.' })
    if (found.length > LOG_LINHAS) break
  }
  within(found.length)
  if (parsed === 0) throw new RuleError(400, NO_JSON)
  return found
}

function parse(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return undefined
  }
}

/** @throws RuleError 422 */
function within(rows: number): null[] {
  if (rows < 1) throw new RuleError(422, 'Envie ao menos uma ocorrência.')
  if (rows > LOG_LINHAS) throw new RuleError(422, `Envie no máximo ${LOG_LINHAS.toLocaleString('pt-BR')} ocorrências por vez.`)
  return Array.from({ length: rows }, () => null)
}
