import { auth, CURRENT_SESSION, type SessionUser } from '@retaguarda/contract/auth.ts'
import type { FastifyInstance } from 'fastify'
import { RuleError } from '../../kit/errors.ts'
import { handle, handlePublic } from '../../kit/handle.ts'
import { recordSecurity } from '../../kit/security-log.ts'
import { callerOf, cookieName, cookieParts, refuseForeign, sessionToken } from '../../kit/security.ts'
import { confirmarSenha, login, verificarToken } from './auth.service.ts'
import { provarSenha } from './conta.service.ts'
import { closeSession, readSession, type SessionPerson } from './sessao.repo.ts'

export function authRoutes(app: FastifyInstance): void {
  handlePublic(app, auth.login, async (ctx, { body, reply }) => {
    refuseForeign(reply.request)
    const { session, message } = await login(ctx, body, callerOf(reply.request))
    if (!session) return { authenticated: false, token: null, message, user: null }
    reply.setCookie(cookieName(reply.request), session.token, cookieParts(reply.request))
    return { authenticated: true, token: session.token, message, user: sessionUser(session.user, session.token) }
  })

  handlePublic(app, auth.retrieve, async (ctx, { params, reply }) => {
    const token = params.token === CURRENT_SESSION ? sessionToken(reply.request) : params.token
    const user = token === undefined ? null : await readSession(ctx.db, token, ctx.now())
    if (!user || token === undefined) throw new RuleError(401, 'Sua sessão terminou. Entre de novo para continuar.')
    return { user: sessionUser(user, token) }
  })

  handle(app, auth.logout, async (ctx, { reply }) => {
    const token = sessionToken(reply.request)
    if (token !== undefined) await closeSession(ctx.db, token)
    await recordSecurity(ctx.db, ctx, { evento: 'SAIDA' })
    reply.clearCookie(cookieName(reply.request), cookieParts(reply.request))
    return { msg: 'Sessão encerrada.', toaster: false }
  })

  handle(app, auth.reautenticar, async (ctx, { body, reply }) => {
    await provarSenha(ctx, body.password, callerOf(reply.request), 'password')
    return { msg: 'Identidade confirmada.', toaster: false }
  })

  handlePublic(app, auth.verificarToken, (ctx, { params }) => verificarToken(ctx, params.token))
  handlePublic(app, auth.confirmarSenha, (ctx, { body, reply }) => confirmarSenha(ctx, body, reply.request.ip))
  handlePublic(app, auth.politica, async ({ config }) => ({ perfil: config.SENHA_PERFIL }))
}

const sessionUser = ({ email, nome, expiresIn, ...flags }: SessionPerson & { expiresIn: number }, token: string): SessionUser => ({
  login: email,
  name: nome,
  ...flags,
  expires_in: expiresIn,
  token,
})
