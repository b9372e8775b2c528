import { setImmediate } from 'node:timers/promises'
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
const NEWLINE = 10
const unpack = promisify(gunzip)

/** Reads what stores send, and nothing else: in this scope a body is JSON or NDJSON, perhaps packed. */
export function receberCorpos(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  const types = ['application/json', NDJSON]
  for (const type of types)
    scope.addContentTypeParser(type, { parseAs: 'buffer' }, async (req: FastifyRequest, body: Buffer) => {
      const text = (await unpacked(req, body)).toString('utf8').replace(/^\uFEFF/, '')
      if (text.length > READ_AT_ONCE) {
        if (isHeavy(text))
          throw new RuleError(413, 'O pedido tem listas ou campos demais para ser lido de uma vez. Envie menos ocorrências por vez.')
        // Others have their turn before it is read.
        await setImmediate()
      }
      return type === NDJSON ? linhasDe(text) : valoresDe(text)
    })
  scope.addContentTypeParser('*', async () => {
    throw new RuleError(415, `Formato não aceito: envie ${types.join(' ou ')}.`)
  })
}

/** Characters that are read at once, whatever they are. */
const READ_AT_ONCE = 400_000
/** Fields, and lists within lists, whose reading keeps everybody else waiting for long: a thousand rows have 100 fields each. */
const HEAVY = { fields: 100_000, depth: 100_000 }
const [QUOTE, COLON, BACKSLASH] = [34, 58, 92]
const [LIST, LIST_END, OBJECT, OBJECT_END] = [91, 93, 123, 125]

/** Judged before it is read, which takes a hundredth of the time. */
function isHeavy(text: string): boolean {
  let [fields, depth, quoted] = [0, 0, false]
  for (let at = 0; at < text.length; at++) {
    const c = text.charCodeAt(at)
    if (c === QUOTE) quoted = !quoted
    // No text of JSON has a line's end in it: what is open there is not JSON, and says nothing of the next line.
    else if (c === NEWLINE) quoted = false
    else if (quoted) at += Number(c === BACKSLASH)
    else if (c === COLON) fields++
    else if (c === LIST || c === OBJECT) depth++
    else if (c === LIST_END || c === OBJECT_END) depth--
    if (fields > HEAVY.fields || depth > HEAVY.depth) return true
  }
  return false
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

/** Blank lines are none, however many: they are stepped over at once. */
function linhasDe(text: string): Enviada[] {
  const found: Enviada[] = []
  let parsed = 0
  let [at, linha] = [0, 1]
  for (const { 0: line, index } of text.matchAll(/\S[^\n]*/g)) {
    for (; at < index; at++) if (text.charCodeAt(at) === NEWLINE) linha++
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
