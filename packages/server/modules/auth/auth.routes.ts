import { auth, CURRENT_SESSION, type SessionUser, TOKEN_COOKIE } from '@retaguarda/contract/auth.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RuleError } from '../../kit/errors.ts'
import { handle, handlePublic } from '../../kit/handle.ts'
import { recordSecurity } from '../../kit/security-log.ts'
import { sessionToken } from '../../kit/security.ts'
import { confirmarSenha, login, verificarToken } from './auth.service.ts'
import { closeSession, resolveSession, type SessionInfo } from './sessao.repo.ts'

export function authRoutes(app: FastifyInstance): void {
  handlePublic(app, auth.login, async (ctx, { body, reply }) => {
    // A session that another site opened would have the person work in somebody else's name.
    if (['cross-site', 'same-site'].includes(String(reply.request.headers['sec-fetch-site'])))
      throw new RuleError(403, 'Pedido recusado: ele veio de outro site.')
    const { session, message } = await login(ctx, body, reply.request.ip)
    if (!session) return { authenticated: false, token: null, message, user: null }
    reply.setCookie(TOKEN_COOKIE, session.token, cookieOf(reply.request))
    return { authenticated: true, token: session.token, message, user: sessionUser(session.user, session.token) }
  })

  handlePublic(app, auth.retrieve, async (ctx, { params, reply }) => {
    const token = params.token === CURRENT_SESSION ? sessionToken(reply.request) : params.token
    const user = token === undefined ? null : await resolveSession(ctx.db, token, ctx.now())
    if (!user || token === undefined) throw new RuleError(401, 'Sua sessão terminou. Entre de novo para continuar.')
    return { user: sessionUser(user, token) }
  })

  handle(app, auth.logout, async (ctx, { reply }) => {
    const token = sessionToken(reply.request)
    if (token !== undefined) await closeSession(ctx.db, token)
    await recordSecurity(ctx.db, ctx, { evento: 'SAIDA' })
    reply.clearCookie(TOKEN_COOKIE, cookieOf(reply.request))
    return { msg: 'Sessão encerrada.', toaster: false }
  })

  handlePublic(app, auth.verificarToken, (ctx, { params }) => verificarToken(ctx, params.token))
  handlePublic(app, auth.confirmarSenha, (ctx, { body }) => confirmarSenha(ctx, body))
}

const cookieOf = ({ protocol }: FastifyRequest) => ({ path: '/', httpOnly: true, sameSite: 'lax', secure: protocol === 'https' }) as const

const sessionUser = ({ email, nome, id, tipo, isManagerTeam, isAdmin, expiresIn }: SessionInfo, token: string): SessionUser => ({
  login: email,
  name: nome,
  id,
  tipo,
  isManagerTeam,
  isAdmin,
  expires_in: expiresIn,
  token,
})
