import { TOKEN_COOKIE, TOKEN_COOKIE_HTTPS } from '@retaguarda/contract/auth.ts'
import type { FastifyRequest } from 'fastify'
import { isHttps, publicUrl } from '../../base/config.ts'
import { RuleError } from '../../base/errors.ts'
import type { Caller } from '../ctx/context.ts'

export type Credential = { token: string; from: 'header' | 'query' | 'cookie' }

/** Where the token of a request stands: the header wins over the address, the address over the cookie. */
export function credentialOf(req: FastifyRequest): Credential | undefined {
  const bearer = /^Bearer\s+(\S+)$/i.exec(req.headers.authorization ?? '')?.[1]
  if (bearer) return { token: bearer, from: 'header' }
  const { token } = req.query as { token?: unknown } // before validation the query is whatever was sent
  if (typeof token === 'string' && token !== '') return { token, from: 'query' }
  const cookie = req.cookies[cookieName(req)]
  return cookie ? { token: cookie, from: 'cookie' } : undefined
}

/** Under https only the name that no other host can set is read (ACE-046). */
export const cookieName = ({ ctx: { config } }: FastifyRequest): string => (isHttps(config) ? TOKEN_COOKIE_HTTPS : TOKEN_COOKIE)

const OTHER_COOKIE =
  `Sobre https o cookie da sessão se chama ${TOKEN_COOKIE_HTTPS}, e ${TOKEN_COOKIE} não é lido. ` +
  'Entre de novo; um programa envia o token em Authorization: Bearer ou no parâmetro token.'

/** The 401 of who has no session: `sentence`, or why the cookie of the specification's name, which programs know, is none (decision 0021). */
export function noSession(req: FastifyRequest, sentence: string): RuleError {
  const other = isHttps(req.ctx.config) && req.cookies[TOKEN_COOKIE] !== undefined && credentialOf(req) === undefined
  return new RuleError('semSessao', other ? OTHER_COOKIE : sentence)
}

/** How the cookie of a session is set: `Secure` by PUBLIC_URL, so that no proxy can take it away. */
export const cookieParts = ({ ctx: { config }, protocol }: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(config) || protocol === 'https' }) as const

/**
 * A session that another site opened would have the person work in somebody else's name. Browsers that say nothing of the site name
 * the page in Origin.
 * @throws RuleError 403
 */
export function refuseForeign(req: FastifyRequest): void {
  const site = req.headers['sec-fetch-site']
  const { origin } = req.headers
  const own = origin === undefined || originOf(req) === req.host || origin === new URL(publicUrl(req.ctx.config)).origin
  if (site === 'same-origin' || (own && site !== 'cross-site' && site !== 'same-site')) return
  throw foreign()
}

const foreign = () => new RuleError('semPermissao', 'Pedido recusado: ele veio de outro site.')

/**
 * A browser sends the cookie along from any page, so a request that only a cookie speaks for must come from our own. Where the browser
 * does not say where it comes from, a matching Origin or a header that no other site can set must.
 * @throws RuleError 403
 */
export function requireSameOrigin(req: FastifyRequest): void {
  const site = req.headers['sec-fetch-site']
  const typedByPerson = site === 'none' && req.method === 'GET' && req.routeOptions.config.route?.changes !== true
  if (site === 'same-origin' || typedByPerson) return
  if (site === undefined && (req.headers['x-requested-with'] !== undefined || originOf(req) === req.host)) return
  throw foreign()
}

/** The page's own host: a link, a download and an event stream come without Origin, but name the page. */
function originOf({ headers: { origin, referer } }: FastifyRequest): string | undefined {
  const page = origin ?? referer
  return page && URL.canParse(page) ? new URL(page).host : undefined
}

const SECRET_PATHS = /(\/+(?:retrieve|token|calendario|pagador|p)\/+)[^/?]+/gi
const SECRET_PARAMETERS = /([?&;]\s*(?:token|first-access-token|first-acess-token|code)\s*=)[^&#]*/gi
/** Our tokens have 43 letters of this kind, wherever they stand; no name of ours is so long without a blank or a sign. */
const TOKEN_LIKE = /[\w-]{40,}/g
/** Letters that somebody wrote as bytes, and bytes as bytes: read until nothing changes, within reason. */
const DECODINGS = 5

/** An address without the tokens in it, however it is spelt, for the log. What is not readable stays as it came. */
export function withoutTokens(url: string): string {
  let read = url
  for (let i = 0; i < DECODINGS; i++)
    read = read.replace(/%([2-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return read.replace(SECRET_PATHS, '$1***').replace(SECRET_PARAMETERS, '$1***').replace(TOKEN_LIKE, '***')
}

const AGENT_MAX = 300

/** From where a request comes, and with what. */
export const callerOf = ({ ip, headers }: FastifyRequest): Caller => ({
  endereco: ip,
  agente: (headers['user-agent'] ?? '').slice(0, AGENT_MAX),
})

/** The token that the session of this request stands on. */
export const sessionToken = (req: FastifyRequest): string | undefined => credentialOf(req)?.token
