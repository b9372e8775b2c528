import { MOTIVOS, type Motivo, motivoOf, type Recusa } from '@retaguarda/contract/kit/refusal.ts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { ReplicaSilent } from '../../db/lending.ts'
import { isDatabaseAway } from '../../db/pool.ts'
import { DISK_FULL } from '../../integrations/disco.ts'
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
  motivo: Motivo
  /** Where it is not the one of the reason. */
  status?: number
  error: string
  fields?: Fields | undefined
  headers?: Record<string, string>
  more?: Record<string, unknown>
}

/** Every error leaves by here: a reason of the contract's, a sentence, and never a stack. */
export function answerError(error: FastifyError | Error, req: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { motivo, status = MOTIVOS[motivo], error: sentence, fields, headers = {}, more } = translate(named(error, req))
  if (status >= 500) req.log.error({ err: error }, 'Falha ao responder')
  return reply
    .code(status)
    .headers(headers)
    .type('application/json; charset=utf-8')
    .send({ error: sentence, motivo, trace: trace(req, status), ...(fields && { fields }), ...more } satisfies Recusa)
}

/** The framework does not say how much may come. */
const named = (error: FastifyError | Error, { routeOptions }: FastifyRequest) =>
  codeOf(error) === 'FST_ERR_CTP_BODY_TOO_LARGE' && routeOptions.bodyLimit !== undefined ? tooLarge(routeOptions.bodyLimit) : error

const trace = (req: FastifyRequest, status: number) =>
  [`Pedido: ${req.id}`, `Quando: ${new Date().toISOString()}`, `Resposta: ${status} ${req.method} ${req.routeOptions.url ?? ''}`].join('\n')

function translate(error: FastifyError | Error): Answer {
  if (error instanceof RuleError)
    return { motivo: error.motivo, error: error.message, fields: error.fields, headers: error.headers, more: error.more }
  if (error instanceof ContractError) return error.part === 'body' ? unprocessable(error) : malformed(error)
  if (isDatabaseAway(error))
    return {
      motivo: 'foraDoAr',
      error:
        error instanceof ReplicaSilent
          ? 'A réplica não confirma. O que você fez pode ter sido gravado; repita sem medo.'
          : 'O banco de dados não respondeu. Tente de novo em alguns segundos.',
      // Closed, so that a balancer takes the next call to a process that may be better off.
      headers: { 'retry-after': '2', connection: 'close' },
    }
  if (codeOf(error) === 'ENOSPC') return { motivo: 'semEspaco', error: DISK_FULL }
  return REFUSED_BY_FASTIFY[codeOf(error)] ?? REFUSED_BY_DATABASE[codeOf(error)] ?? byStatus(error)
}

/** What the framework refuses before a handler sees it. */
const REFUSED_BY_FASTIFY: Record<string, Answer> = {
  FST_ERR_CTP_INVALID_JSON_BODY: { motivo: 'pedido', error: 'O corpo do pedido não é JSON.' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { motivo: 'pedido', error: 'O corpo do pedido está vazio.' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { motivo: 'formato', error: 'Formato não aceito: envie JSON ou multipart/form-data.' },
  FST_PARTS_LIMIT: { motivo: 'grande', error: 'O formulário tem partes demais.' },
  FST_FILES_LIMIT: { motivo: 'grande', error: 'O formulário tem arquivos demais.' },
  FST_FIELDS_LIMIT: { motivo: 'grande', error: 'O formulário tem campos demais.' },
  FST_REQ_FILE_TOO_LARGE: { motivo: 'grande', error: 'O arquivo é grande demais.' },
  FST_PROTO_VIOLATION: { motivo: 'pedido', error: 'O formulário tem um campo com nome inválido.' },
}

/** Values that no check of ours foresaw and PostgreSQL refused; a reference to a record that does not exist among them. */
const REFUSED_BY_DATABASE: Record<string, Answer> = {
  '23503': { motivo: 'regra', error: 'Um dos itens escolhidos não existe mais. Recarregue e escolha de novo.' },
  '23505': { motivo: 'conflito', error: 'Já existe um registro com estes dados.' },
  '23514': { motivo: 'regra', error: 'Um dos valores não é aceito.' },
  '23P01': { motivo: 'conflito', error: 'Já existe um registro para este período.' },
  '22008': { motivo: 'regra', error: 'Uma das datas não existe.' },
  '22003': { motivo: 'regra', error: 'Um dos números é grande demais.' },
  '22021': { motivo: 'regra', error: 'Há um caractere que não pode ser gravado.' },
  '22P05': { motivo: 'regra', error: 'Há um caractere que não pode ser gravado.' },
  '22001': { motivo: 'regra', error: 'Um dos textos é longo demais.' },
}

function byStatus(error: FastifyError | Error): Answer {
  const status = 'statusCode' in error && error.statusCode !== undefined ? error.statusCode : 500
  if (status >= 400 && status < 500) return { motivo: motivoOf(status), status, error: 'O pedido não pôde ser entendido.' }
  return {
    motivo: 'falha',
    error: 'Algo deu errado ao atender o pedido. Tente de novo; se continuar, copie os detalhes e avise o suporte.',
  }
}

function unprocessable({ issues }: ContractError): Answer {
  const fields: Fields = {}
  for (const { path, message } of issues) fields[path.join('.')] ??= message
  if (Object.hasOwn(fields, '')) return { motivo: 'campos', error: 'Os dados enviados não têm o formato esperado.', fields }
  return { motivo: 'campos', error: summary(fields), fields }
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
  return { motivo: 'pedido', error: `Pedido inválido — ${sentences.join('; ')}.` }
}
