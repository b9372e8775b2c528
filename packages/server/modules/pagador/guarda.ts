import { PAGADOR, PAGINA } from '@retaguarda/contract/pagador.ts'
import type { Recusa } from '@retaguarda/contract/kit/refusal.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { RuleError } from '../../base/errors.ts'
import type { Db } from '../../db/types.ts'
import { API } from '../../kit/http/handle.ts'
import { julgarLink } from '../auth/tentativa-link.service.ts'
import { reconhecerLink } from '../cliente-link/cliente-link.service.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose page the word in the address opens; undefined everywhere else. */
    pagador: { clienteId: number; token: string } | undefined
  }
}

const VENCEU = 'Este link venceu ou não existe. Peça outro ao financeiro.'
const CALLS = API + PAGADOR
const PLACES = new RegExp(`^(${PAGINA}|${CALLS})(?:$|[/?#])(.*)$`, 's')
const PARAM_MAX = 200

const isReadable = (path: string): boolean => {
  try {
    return decodeURIComponent(path).length >= 0
  } catch {
    return false
  }
}

/** An address of these pages that the router would refuse before anything of ours runs; so written it is one that opens nothing. */
export function readableAddress(url: string): string {
  const [, place, behind = ''] = PLACES.exec(url) ?? []
  if (place === undefined) return url
  const [path = ''] = behind.split('?')
  return isReadable(path) && path.split('/').every((part) => part.length <= PARAM_MAX) ? url : `${place}/-`
}

/** Where a request goes by its address or, however that is spelt, by what it has been found to be. */
const placeOf = ({ url, routeOptions }: FastifyRequest): string | undefined =>
  PLACES.exec(routeOptions.url ?? '')?.[1] ?? PLACES.exec(url)?.[1]

const tokenOf = ({ url, params }: FastifyRequest): string => {
  const named = (params as { token?: unknown } | undefined)?.token // before validation the params are whatever the path has
  return typeof named === 'string' ? named : (PLACES.exec(url)?.[2]?.split(/[/?#]/)[0] ?? '')
}

const HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
  'x-frame-options': 'DENY',
}
const NOTHING = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** What the page itself needs, of ours alone. */
const OF_PAGE =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

const isHtml = (reply: FastifyReply): boolean => String(reply.getHeader('content-type')).startsWith('text/html')

type Given = {
  db: Db
  now: () => Date
  /** What a browser shows in the place of a page that is refused. */
  pageOf: (sentence: string) => string
}

/** The sentence of a refusal of ours. */
function sentenceOf(payload: unknown): string {
  const { error } = JSON.parse(String(payload)) as Partial<Recusa> // `answerError` writes no other
  return error ?? VENCEU
}

/**
 * Stands before all that a client's link opens, whatever the method and however the address is written: who calls is nobody, each call is
 * counted, a word that opens nothing is refused with one and the same sentence, and every answer has the same headers.
 * @returns what judges a call, before anybody's session is looked for
 */
export function guardPagador(app: FastifyInstance, { db, now, pageOf }: Given): (req: FastifyRequest) => Promise<void> {
  app.decorateRequest('pagador', undefined)
  app.addHook('onSend', async (req, reply, payload) => {
    const place = placeOf(req)
    if (place === undefined) return payload
    const refused = place === PAGINA && reply.statusCode >= 400 && !isHtml(reply) ? sentenceOf(payload) : undefined
    if (refused !== undefined) reply.type('text/html; charset=utf-8').removeHeader('content-length')
    reply.headers(HEADERS).header('content-security-policy', isHtml(reply) ? OF_PAGE : NOTHING)
    return refused === undefined ? payload : pageOf(refused)
  })
  return async (req) => {
    if (placeOf(req) === undefined) return
    const token = tokenOf(req)
    const clienteId = await julgarLink(db, req.ip, now(), (trx) => reconhecerLink(trx, token, now()))
    if (clienteId === undefined || req.is404) throw new RuleError('naoEncontrado', VENCEU)
    req.pagador = { clienteId, token }
  }
}

/** Who has shown a link that is good. @throws RuleError 404 */
export function mustPagador({ pagador }: FastifyRequest): { clienteId: number; token: string } {
  if (!pagador) throw new RuleError('naoEncontrado', VENCEU)
  return pagador
}
