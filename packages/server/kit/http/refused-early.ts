import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { motivoOf, type Recusa } from '@retaguarda/contract/kit/refusal.ts'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { answerError } from './error-answer.ts'
import { RuleError } from '../../base/errors.ts'
import { plainForwarded } from './forwarded.ts'
import { withoutTokens } from './security.ts'

export const newRequestId = (): string => `req-${randomUUID().slice(0, 12)}`

/** What every answer carries that no hook of ours has touched. */
const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
}

const BY_ROUTER: Record<string, RuleError> = {
  FST_ERR_BAD_URL: new RuleError('pedido', 'O endereço tem um % que não pode ser lido. Confira o endereço.'),
  FST_ERR_MAX_PARAM_LENGTH: new RuleError('endereco', 'O endereço é longo demais. Confira o endereço.'),
}

/** Answers an address that the router refuses: it runs no hook, so headers and the line of the log are ours to write. */
export function answerRouterRefusal(error: Error & { code?: string }, req: FastifyRequest, reply: FastifyReply): void {
  const refusal = BY_ROUTER[error.code ?? ''] ?? error
  reply.headers({ ...HEADERS, 'x-request-id': req.id })
  plainForwarded(req.raw)
  reply.raw.once('finish', () =>
    logOf(req.log, { method: req.method, url: withoutTokens(req.raw.url ?? ''), status: reply.statusCode }, req.ip),
  )
  answerError(refusal, req, reply)
}

const BY_PARSER: Record<string, [status: number, sentence: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'O cabeçalho do pedido passa de 16 kB. Apague os cookies deste endereço e tente de novo.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'O pedido demorou demais para chegar. Verifique a sua conexão e tente de novo.'],
}
const UNREADABLE: [number, string] = [400, 'O pedido não pôde ser entendido.']

/** Answers what is no HTTP request: there is a line, and nothing else. */
export function answerParserRefusal(log: FastifyBaseLogger, error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [status, sentence] = BY_PARSER[error.code ?? ''] ?? UNREADABLE
  const id = newRequestId()
  const trace = [`Pedido: ${id}`, `Quando: ${new Date().toISOString()}`, `Resposta: ${status}`].join('\n')
  const body = JSON.stringify({ error: sentence, motivo: motivoOf(status), trace } satisfies Recusa)
  const head = Object.entries({
    ...HEADERS,
    'x-request-id': id,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  })
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...head.map((pair) => pair.join(': ')), '', body].join('\r\n'))
  logOf(log.child({ reqId: id }), { status }, socket.remoteAddress)
}

const logOf = (log: FastifyBaseLogger, what: object, ip: string | undefined) => log.info({ ...what, endereco: ip }, 'Pedido')
