import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseAway } from '../../db/pool.ts'
import { codeOf } from '../../base/refusal.ts'
import { type Fields, RuleError, summary, tooLarge } from '../../base/errors.ts'

type Issue = { path: readonly PropertyKey[]; message: string }

/** A part of the request that the contract does not accept. */
export class ContractError extends Error {
  readonly part: string
  readonly issues: Issue[]
  constructor(part: string, issues: Issue[]) {
    super(`The ${part} breaks the contract`)
    this.part = part
    this.issues = issues
  }
}

type Answer = {
  status: number
  error: string
  fields?: Fields | undefined
  headers?: Record<string, string>
  more?: Record<string, unknown>
}

/** Every error leaves by here: `{ error, trace, fields? }`, a sentence and never a stack. */
export function answerError(error: FastifyError | Error, req: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, error: sentence, fields, headers = {}, more } = translate(named(error, req))
  if (status >= 500) req.log.error({ err: error }, 'Falha ao responder')
  return reply
    .code(status)
    .headers(headers)
    .type('application/json; charset=utf-8')
    .send({ error: sentence, trace: trace(req, status), ...(fields && { fields }), ...more })
}

/** The framework does not say how much may come. */
const named = (error: FastifyError | Error, { routeOptions }: FastifyRequest) =>
  codeOf(error) === 'FST_ERR_CTP_BODY_TOO_LARGE' && routeOptions.bodyLimit !== undefined ? tooLarge(routeOptions.bodyLimit) : error

const trace = (req: FastifyRequest, status: number) =>
  [`Pedido: ${req.id}`, `Quando: ${new Date().toISOString()}`, `Resposta: ${status} ${req.method} ${req.routeOptions.url ?? ''}`].join('\n')

function translate(error: FastifyError | Error): Answer {
  if (error instanceof RuleError)
    return { status: error.status, error: error.message, fields: error.fields, headers: error.headers, more: error.more }
  if (error instanceof ContractError) return error.part === 'body' ? unprocessable(error) : malformed(error)
  if (isDatabaseAway(error))
    return { status: 503, error: 'O banco de dados não respondeu. Tente de novo em alguns segundos.', headers: { 'retry-after': '2' } }
  return REFUSED_BY_FASTIFY[codeOf(error)] ?? REFUSED_BY_DATABASE[codeOf(error)] ?? byStatus(error)
}

/** What the framework refuses before a handler sees it. */
const REFUSED_BY_FASTIFY: Record<string, Answer> = {
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 400, error: 'O corpo do pedido não é JSON.' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { status: 400, error: 'O corpo do pedido está vazio.' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 415, error: 'Formato não aceito: envie JSON ou multipart/form-data.' },
  FST_PARTS_LIMIT: { status: 413, error: 'O formulário tem partes demais.' },
  FST_FILES_LIMIT: { status: 413, error: 'O formulário tem arquivos demais.' },
  FST_FIELDS_LIMIT: { status: 413, error: 'O formulário tem campos demais.' },
  FST_REQ_FILE_TOO_LARGE: { status: 413, error: 'O arquivo é grande demais.' },
  FST_PROTO_VIOLATION: { status: 400, error: 'O formulário tem um campo com nome inválido.' },
}

/** Values that no check of ours foresaw and PostgreSQL refused; a reference to a record that does not exist among them. */
const REFUSED_BY_DATABASE: Record<string, Answer> = {
  '23503': { status: 422, error: 'Um dos itens escolhidos não existe mais. Recarregue e escolha de novo.' },
  '23505': { status: 409, error: 'Já existe um registro com estes dados.' },
  '23514': { status: 422, error: 'Um dos valores não é aceito.' },
  '23P01': { status: 409, error: 'Já existe um registro para este período.' },
  '22008': { status: 422, error: 'Uma das datas não existe.' },
  '22003': { status: 422, error: 'Um dos números é grande demais.' },
  '22021': { status: 422, error: 'Há um caractere que não pode ser gravado.' },
  '22P05': { status: 422, error: 'Há um caractere que não pode ser gravado.' },
  '22001': { status: 422, error: 'Um dos textos é longo demais.' },
}

function byStatus(error: FastifyError | Error): Answer {
  const status = 'statusCode' in error && error.statusCode !== undefined ? error.statusCode : 500
  if (status >= 400 && status < 500) return { status, error: 'O pedido não pôde ser entendido.' }
  return { status: 500, error: 'Algo deu errado ao atender o pedido. Tente de novo; se continuar, copie os detalhes e avise o suporte.' }
}

function unprocessable({ issues }: ContractError): Answer {
  const fields: Fields = {}
  for (const { path, message } of issues) fields[path.join('.')] ??= message
  if (Object.hasOwn(fields, '')) return { status: 422, error: 'Os dados enviados não têm o formato esperado.', fields }
  return { status: 422, error: summary(fields), fields }
}

/** `filter.1.op: …` names the entry at fault as people count, from one. */
function malformed({ issues }: ContractError): Answer {
  const sentences = issues.map(({ path: [first, index, ...rest], message }) => {
    const entry =
      typeof index === 'number'
        ? `${String(first)}, entrada ${index + 1}${rest.length > 0 ? ` (${rest.join('.')})` : ''}`
        : String(first ?? '')
    return `${entry}: ${message.replace(/\.$/, '')}`
  })
  return { status: 400, error: `Pedido inválido — ${sentences.join('; ')}.` }
}
