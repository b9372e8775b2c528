import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { LOG_LINHAS } from '@retaguarda/contract/log.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { codeOf } from '../../base/refusal.ts'
import { bodyText } from '../../base/charset.ts'
import { RuleError } from '../../base/errors.ts'
import { DATA_MAX } from '../../kit/http/multipart.ts'
import { mapInSlices } from '../../base/slices.ts'

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
      const text = bodyText(await unpacked(req, body), req.headers['content-type'])
      if (text.length > READ_AT_ONCE && (await isHeavy(text)))
        throw new RuleError('grande', 'O pedido tem listas ou campos demais para ser lido de uma vez. Envie menos ocorrências por vez.')
      return type === NDJSON ? rowsOf(text) : valoresDe(text)
    })
  scope.addContentTypeParser('*', async () => {
    throw new RuleError('formato', `Formato não aceito: envie ${types.join(' ou ')}.`)
  })
}

/** Characters that are read at once, whatever they are. */
const READ_AT_ONCE = 400_000
/** Fields, values and lists within lists whose reading keeps everybody else waiting for long: a thousand rows have 60 fields each. */
const HEAVY = { fields: 60_000, values: 200_000, depth: 100_000 }
const [QUOTE, COLON, COMMA, BACKSLASH] = [34, 58, 44, 92]
const [LIST, LIST_END, OBJECT, OBJECT_END] = [91, 93, 123, 125]

/** Judged before it is read, which takes a hundredth of the time; others have their turn in between, and once it is judged. */
async function isHeavy(text: string): Promise<boolean> {
  let [fields, values, depth, quoted, pause] = [0, 0, 0, false, READ_AT_ONCE]
  for (let at = 0; at < text.length; at++) {
    if (at >= pause) {
      pause += READ_AT_ONCE
      await setImmediate()
    }
    const c = text.charCodeAt(at)
    if (c === QUOTE) quoted = !quoted
    // No text of JSON has a line's end in it: what is open there is not JSON, and says nothing of the next line.
    else if (c === NEWLINE) quoted = false
    else if (quoted) at += Number(c === BACKSLASH)
    else if (c === COLON) fields++
    else if (c === COMMA) values++
    else if (c === LIST || c === OBJECT) depth++
    else if (c === LIST_END || c === OBJECT_END) depth--
    if (fields > HEAVY.fields || values > HEAVY.values || depth > HEAVY.depth) return true
  }
  await setImmediate()
  return false
}

/** @throws RuleError 400, 413, 415 */
async function unpacked({ headers }: FastifyRequest, body: Buffer): Promise<Buffer> {
  const coding = headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
  if (coding === 'identity' || coding === '') return body
  if (coding !== 'gzip' && coding !== 'x-gzip') throw new RuleError('formato', 'Compressão não aceita: envie com gzip ou sem.')
  try {
    return await unpack(body, { maxOutputLength: DATA_MAX })
  } catch (error) {
    if (codeOf(error) === 'ERR_BUFFER_TOO_LARGE')
      throw new RuleError('grande', 'O pedido é grande demais: até 5 MB descompactados por vez.')
    throw new RuleError('pedido', 'O corpo do pedido não é gzip.')
  }
}

function valoresDe(text: string): Enviada[] {
  const parsed = parse(text)
  if (!parsed) throw new RuleError('pedido', NO_JSON)
  const values: unknown[] = Array.isArray(parsed.value) ? parsed.value : [parsed.value]
  return within(values.length).map((_, at) => ({ linha: at + 1, valor: values[at] }))
}

async function rowsOf(text: string): Promise<Enviada[]> {
  const found = await mapInSlices(cheiasDe(text), ({ linha, line }): Enviada => {
    const json = parse(line)
    return json ? { linha, valor: json.value } : { linha, valor: undefined, erro: 'A linha não é JSON.' }
  })
  within(found.length)
  if (found.every(({ erro }) => erro !== undefined)) throw new RuleError('pedido', NO_JSON)
  return found
}

/** Blank lines are none, however many: they are stepped over at once. One more than there may be is enough to know. */
function* cheiasDe(text: string): Generator<{ linha: number; line: string }> {
  let [at, linha, n] = [0, 1, 0]
  for (const { 0: line, index } of text.matchAll(/\S[^\n]*/g)) {
    for (; at < index; at++) if (text.charCodeAt(at) === NEWLINE) linha++
    yield { linha, line }
    if (++n > LOG_LINHAS) return
  }
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
  if (rows < 1) throw new RuleError('regra', 'Envie ao menos uma ocorrência.')
  if (rows > LOG_LINHAS) throw new RuleError('regra', `Envie no máximo ${LOG_LINHAS.toLocaleString('pt-BR')} ocorrências por vez.`)
  return Array.from({ length: rows }, () => null)
}
