import { createHash } from 'node:crypto'
import { counted } from '@retaguarda/contract/kit/counted.ts'
import { LOG_CORTE, TipoLog } from '@retaguarda/contract/log.ts'
import { plainDocumento } from '@retaguarda/contract/kit/documento.ts'
import { dayOf, dayText, instanteIso } from '@retaguarda/contract/kit/tempo.ts'
import { type Impressao, impressaoDe } from './impressao.ts'
import { mascararInfo, maskText } from './mascara.calc.ts'

const DAY = 86_400_000
const LINE_MAX = 2_147_483_647 // integer of the database

/** An occurrence as it is kept. */
export type Row = Impressao & {
  clienteId: number
  createAt: Date
  /** What the store calls the row, of which there is one; null where it has no name. */
  nome: string | null
  tipo: TipoLog
  error: string
  line: number | null
  trace: string | null
  info: string | null
} & Record<(typeof TEXTOS)[number] | 'code', string | null>

const TEXTOS = ['database', 'identificador', 'usuario', 'empresa'] as const

/** Of which clients a key may speak, and what `cliente` may call them. */
export type Alcance = { ids: ReadonlySet<number>; porDocumento: ReadonlyMap<string, number> }
/**
 * `retencaoDias` is the term, null where nothing is ever taken away; `desde` is since when anything is kept, which a longer term than before
 * does not move back.
 */
type Agora = { agora: Date; retencaoDias: number | null; desde: number }

/** A row that cannot be kept; the message is the sentence for who sent it. */
class LinhaRecusada extends Error {}

/** @returns the row as it is kept, masked and cut, or why it cannot be */
export function linhaLida(sent: unknown, alcance: Alcance, when: Agora): Row | { erro: string } {
  try {
    if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) throw new LinhaRecusada('Envie a ocorrência como um objeto.')
    return rowOf(sent as Record<string, unknown>, alcance, when) // an object of JSON has text keys
  } catch (error) {
    if (error instanceof LinhaRecusada) return { erro: error.message }
    throw error
  }
}

function rowOf(sent: Record<string, unknown>, alcance: Alcance, when: Agora): Row {
  const tipo = tipoDe(sent['tipo'])
  const error = textOf('error', sent['error'])?.trim()
  if (!error) throw new LinhaRecusada('Informe o erro em error.')
  const code = cortado(plano('code', sent['code']), LOG_CORTE.code)
  const masked = mascarado(error, LOG_CORTE.error)
  const curtos = Object.fromEntries(TEXTOS.map((name) => [name, cortado(plano(name, sent[name]), LOG_CORTE.texto)]))
  return {
    // Object.fromEntries forgets which keys it was given.
    ...(curtos as Record<(typeof TEXTOS)[number], string | null>),
    ...impressaoDe({ tipo, code, error: masked }),
    clienteId: clienteDe(sent['cliente'], alcance),
    nome: nameOf(plano('identificador', sent['identificador'])),
    createAt: instanteDe(sent['createAt'], when),
    tipo,
    code,
    error: masked,
    line: numeroDe(sent['line']),
    trace: traceDe(sent['trace']),
    info: infoDe(sent['info']),
  }
}

const NOMES = new Map<string, TipoLog>(
  Object.entries(TipoLog.code).flatMap(([constant, code]) => [
    [folded(TipoLog.labels[code]), code],
    [folded(constant), code],
  ]),
)

function folded(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^\p{L}\d]/gu, '')
    .toLowerCase()
}

function tipoDe(sent: unknown): TipoLog {
  if (sent === undefined || sent === null || sent === '') throw new LinhaRecusada('Informe o tipo, pelo número (1 a 34) ou pelo nome.')
  const known = TipoLog.schema.safeParse(typeof sent === 'string' ? tipoEscrito(sent) : sent)
  if (!known.success) throw new LinhaRecusada(`tipo: use um número de 1 a ${TipoLog.options.length} ou um dos nomes, como Checkout.`)
  return known.data
}

/** What is longer than any name is none, and not looked at. */
const tipoEscrito = (sent: string): number | undefined => {
  if (sent.length > LOG_CORTE.texto) return undefined
  return /^\s*\d+\s*$/.test(sent) ? Number(sent) : NOMES.get(folded(sent))
}

/** A text or a number; null where there is none. NUL cannot be kept. */
function textOf(name: string, sent: unknown): string | null {
  if (sent === undefined || sent === null) return null
  if (typeof sent !== 'string' && typeof sent !== 'number') throw new LinhaRecusada(`${name}: envie um texto.`)
  return String(sent).replaceAll('\0', '').toWellFormed()
}

const plano = (name: string, sent: unknown): string | null => textOf(name, sent)?.trim() || null

function cortado<T extends string | null>(text: T, max: number): T
function cortado(text: string | null, max: number): string | null {
  // Half a character is none.
  return text === null || text.length <= max ? text : `${text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}

/** As much as the longest card has: of what is cut off no more is looked at, so that no text keeps the process to itself. */
const CARTAO = 40

/** What stands in the place of a secret is shorter: the end that was not looked at is missing all the same. */
const mascarado = (text: string, max: number): string =>
  cortado(`${maskText(text.slice(0, max + CARTAO))}${text.length > max + CARTAO ? '…' : ''}`, max)

/** Of a name that is cut, the rest tells it from others that begin alike. */
const nameOf = (identificador: string | null): string | null =>
  identificador === null || identificador.length <= LOG_CORTE.texto
    ? identificador
    : `${identificador.slice(0, LOG_CORTE.texto)} ${createHash('sha256').update(identificador).digest('hex')}`

function traceDe(sent: unknown): string | null {
  const text = textOf('trace', sent)
  return text ? mascarado(text, LOG_CORTE.trace) : null
}

/** JSON again; what is too long becomes a text that ends in `…`. */
function infoDe(sent: unknown): string | null {
  if (sent === undefined || sent === null) return null
  const json = JSON.stringify(mascararInfo(sent, LOG_CORTE.info + CARTAO))
  return json.length <= LOG_CORTE.info ? json : JSON.stringify(cortado(json, LOG_CORTE.info))
}

function numeroDe(sent: unknown): number | null {
  if (sent === undefined || sent === null || sent === '') return null
  const line = typeof sent === 'string' && /^\d{1,10}$/.test(sent.trim()) ? Number(sent) : sent
  if (typeof line !== 'number' || !Number.isInteger(line) || line < 0 || line > LINE_MAX)
    throw new LinhaRecusada('line: use um número inteiro.')
  return line
}

const Instante = instanteIso()
/** Days: each month has a partition of its own, however long it is kept. */
const OLDEST = 3_653

function instanteDe(sent: unknown, { agora, retencaoDias, desde }: Agora): Date {
  if (sent === undefined || sent === null || sent === '') return agora
  if (!Instante.safeParse(sent).success)
    throw new LinhaRecusada('createAt: use uma data ISO 8601 com fuso, como 2026-11-20T14:32:00-03:00.')
  const at = new Date(String(sent))
  if (at.getTime() > agora.getTime() + DAY)
    throw new LinhaRecusada('createAt: mais de 24 horas no futuro. Acerte o relógio da loja e envie de novo.')
  const age = (agora.getTime() - at.getTime()) / DAY
  if (retencaoDias !== null && age > retencaoDias)
    throw new LinhaRecusada(`createAt: o log é guardado por ${counted(retencaoDias, 'dia', 'dias')}, e esta ocorrência é mais antiga.`)
  if (age > OLDEST) throw new LinhaRecusada('createAt: mais de 10 anos atrás. Confira a data e envie de novo.')
  if (at.getTime() < desde) throw new LinhaRecusada(`createAt: o log começa em ${dayText(dayOf(desde))}, e esta ocorrência é mais antiga.`)
  return at
}

function clienteDe(sent: unknown, { ids, porDocumento }: Alcance): number {
  const [only] = ids
  if (sent === undefined || sent === null || sent === '') {
    if (ids.size === 1 && only !== undefined) return only
    throw new LinhaRecusada('Informe o cliente, pelo id ou pelo CNPJ: esta chave é de vários.')
  }
  const said = typeof sent === 'number' || typeof sent === 'string' ? String(sent) : ''
  const word = said.length > LOG_CORTE.texto ? '' : said.trim()
  const id = porDocumento.get(plainDocumento(word)) ?? (/^\d{1,10}$/.test(word) ? Number(word) : undefined)
  // A key learns nothing of other clients, not even which there are.
  if (id === undefined || !ids.has(id)) throw new LinhaRecusada('cliente: a chave desta loja não fala por este cliente.')
  return id
}
