import { SituacaoProva } from '@retaguarda/contract/faturamento/entrega.ts'
import { fieldsOf, type Part, parseMime, readable } from './mime.calc.ts'

const { DEVOLVIDO, ATRASADO, ENTREGUE } = SituacaoProva.code

/** What a notice says of one recipient. */
export type Dito = { endereco: string; situacao: typeof DEVOLVIDO | typeof ATRASADO | typeof ENTREGUE; status: string; texto: string }
/** A notice of a mail server: how it says it, what it says, and which of our messages it may speak of. */
export type Aviso = { tipo: 'dsn' | 'texto'; ditos: Dito[]; messageIds: string[] }

const ACTIONS: Record<string, Dito['situacao'] | null> = {
  failed: DEVOLVIDO,
  delayed: ATRASADO,
  delivered: ENTREGUE,
  relayed: ENTREGUE,
  expanded: null,
}
const CLASSES: Record<string, Dito['situacao']> = { 5: DEVOLVIDO, 4: ATRASADO, 2: ENTREGUE }
const TEXTO_MAX = 500
const DITOS_MAX = 500

/** Never half a letter, which no database takes. */
const shortened = (text: string): string => text.slice(0, TEXTO_MAX).replace(/[\uD800-\uDBFF]$/, '')

/** Reads what a mail server sent back, each byte one letter; undefined where it is no such notice. */
export function devolucaoDe(source: string): Aviso | undefined {
  const mail = parseMime(source)
  const messageIds = nossosDe(source)
  const report = find(mail, ({ type, parts }) => type === 'multipart/report' && parts.some(isStatus))
  if (report) return { tipo: 'dsn', ditos: ditosDe(report, mail), messageIds: [...new Set([...messageIds, ...nossosDe(textOf(report))])] }
  const plain = find(mail, isFromServer)
  const ditos = plain ? ditosEmTexto(plain) : []
  return ditos.length > 0 && plain
    ? { tipo: 'texto', ditos, messageIds: [...new Set([...messageIds, ...nossosDe(textOf(plain))])] }
    : undefined
}

const isStatus = ({ type }: Part) => type === 'message/delivery-status' || type === 'message/global-delivery-status'

/** A forwarded notice is read as well. */
function find(part: Part, is: (part: Part) => boolean): Part | undefined {
  if (is(part)) return part
  for (const one of part.parts) {
    const found = find(one, is)
    if (found) return found
  }
  return undefined
}

/** All that is said, also where it was encoded. */
const textOf = (part: Part): string => [...part.headers.values(), part.body, ...part.parts.map(textOf)].join('\n')

const NOSSO = /(?:fatura|lembrete|nota|extrato|suspensao|acordo)-\d{1,10}-[\w-]{22}@[a-z0-9.-]{1,253}/gi

/** Our Message-IDs, wherever they stand, also as an envelope's name; `+2D` and the like are how that is written (RFC 3461, 4). */
const nossosDe = (text: string): string[] => {
  const plain = text.replace(/\+([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return [...new Set([...(text.match(NOSSO) ?? []), ...(plain.match(NOSSO) ?? [])].map((id) => `<${id.replace(/\.$/, '')}>`))]
}

/** The groups of a report: the first speaks of the message, each further one of a recipient (RFC 3464, 2.1). */
function ditosDe(report: Part, mail: Part): Dito[] {
  const groups = report.parts
    .filter(isStatus)
    .flatMap(({ body }) => body.split(/\n[ \t]*(?:\n[ \t]*)+/))
    .map((group) => fieldsOf(group.split('\n').map(readable)))
  const failed = enderecoDe(report.headers.get('x-failed-recipients') ?? mail.headers.get('x-failed-recipients'))
  return groups.flatMap((fields) => ditoDe(fields, failed) ?? []).slice(0, DITOS_MAX)
}

function ditoDe(fields: ReadonlyMap<string, string>, failed: string | undefined): Dito | undefined {
  const action = fields.get('action')
  const status = /\d\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0] ?? ''
  const endereco = enderecoDe(fields.get('original-recipient')) ?? enderecoDe(fields.get('final-recipient')) ?? failed
  if (endereco === undefined || (action === undefined && status === '')) return undefined
  const word = /[a-z]+/.exec((action ?? '').toLowerCase())?.[0] ?? ''
  const situacao = Object.hasOwn(ACTIONS, word) ? ACTIONS[word] : CLASSES[status.charAt(0)]
  const said = fields.get('diagnostic-code')?.replace(/^[\w-]+\s*;\s*/, '')
  return situacao ? { endereco, situacao, status, texto: shortened(said ?? `${word} ${status}`.trim()) } : undefined
}

/** Without its type and brackets: `rfc822;<A@X>` is `a@x`. */
function enderecoDe(value: string | undefined): string | undefined {
  const plain =
    (value ?? '')
      .replace(/^\s*[\w-]+\s*;/, '')
      .split(',')[0]
      ?.replace(/[<>\s]/g, '')
      .toLowerCase() ?? ''
  const decoded = plain.replace(/\\([^\\])/g, '$1')
  return decoded.includes('@') ? decoded : undefined
}

const SERVERS = /(?:^|[<\s"])(?:mailer-daemon|postmaster)@|mailer-daemon\b|^\s*<>\s*$|^\s*$/i

/** Nobody writes from there but a mail server. */
function isFromServer({ headers, type, parts }: Part): boolean {
  if (!type.startsWith('text/') && parts.length === 0) return false
  const [returnPath, from] = [headers.get('return-path'), headers.get('from')]
  return returnPath?.trim() === '<>' || (from !== undefined && SERVERS.test(from))
}

/** Where the message that comes back begins. */
const COPY =
  /^[ \t]*(?:-{2,}.*(?:below this line|copy of (?:the|your) message|original message|mensagem original|returned message|undelivered message|message text follows).*|-{3,}\s*(?:This is a copy).*)$/im
const ADDRESS = /[\w!#$%&'*+/=?^`{|}~.-]{1,64}@[a-z0-9-]+(?:\.[a-z0-9-]+)+/i
const CODE = /(?:^|[^\d.])([245]\.\d{1,3}\.\d{1,3})(?![\d.])|(?:^|[^\d.@\w-])([45]\d{2})(?=[\s\-:,;)]|$)/

/** An address on a line, then a code on it or below it, before the next address begins. */
function ditosEmTexto(mail: Part): Dito[] {
  const text = find(mail, ({ type }) => type === 'text/plain')?.body ?? mail.body
  const lines = (text.split(COPY)[0] ?? '').split('\n').map(readable)
  const ditos: Dito[] = []
  let endereco: string | undefined
  for (const line of lines) {
    const found = ADDRESS.exec(line)?.[0].toLowerCase()
    const begins = found !== undefined && /^[\s<"'(*-]*[^\s<"'(*:]+@/.test(line)
    if (begins) endereco = found
    if (endereco === undefined) continue
    const rest = found === undefined ? line : line.slice(line.toLowerCase().indexOf(found) + found.length)
    const [, dotted, three] = CODE.exec(withoutTimes(rest)) ?? []
    const status = dotted ?? dottedIn(rest) ?? three
    const situacao = CLASSES[status?.charAt(0) ?? '']
    if (status === undefined || !situacao || situacao === ENTREGUE) continue
    ditos.push({ endereco, situacao, status, texto: shortened(line.trim()) })
    endereco = undefined
  }
  return ditos.slice(0, DITOS_MAX)
}

const dottedIn = (text: string): string | undefined => /(?:^|[^\d.])([45]\.\d{1,3}\.\d{1,3})(?![\d.])/.exec(text)?.[1]
/** Dates, times and addresses of machines are no codes. */
const withoutTimes = (text: string): string => text.replace(/\d{1,3}(?:\.\d{1,3}){3}|\d+[/:]\d+(?:[/:]\d+)*/g, ' ')
