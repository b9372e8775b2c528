import { auth, CURRENT_SESSION, type SessionUser } from '@retaguarda/contract/auth.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { directoryOf, onlyDirectory } from '../../base/directory-settings.ts'
import type { PublicCtx } from '../../kit/ctx/context.ts'
import { handle } from '../../kit/http/handle.ts'
import { recordSecurity } from '../../kit/ctx/security-log.ts'
import { faltaSegundoFator } from '../../kit/http/segundo-fator.calc.ts'
import { callerOf, cookieName, cookieParts, noSession, refuseForeign, sessionToken } from '../../kit/http/security.ts'
import { readEncarregado } from '../empresa/empresa.repo.ts'
import { confirmarSenha, type LoginResult, login, verificarToken } from './auth.service.ts'
import { meiosDeConfirmar, provarSenha } from './conta.service.ts'
import { type EnteredUser, entrarPorChave, provarPorChave, segundoPasso } from './entrada.service.ts'
import { opcoesParaProvar } from './passkey.ts'
import { closeSession, readPerfil, readSession, sessionInfo } from './sessao.repo.ts'

export function authRoutes(app: FastifyInstance): void {
  handle(app, auth.login, async (ctx, { body, reply }) => {
    refuseForeign(reply.request)
    const { segundoFator, ...entered } = await login(ctx, body, callerOf(reply.request))
    return { ...(await answerOf(ctx, entered, reply)), ...(segundoFator && { segundoFator }) }
  })

  handle(app, auth.segundoPasso, async (ctx, { body, reply }) => {
    refuseForeign(reply.request)
    return answerOf(ctx, await segundoPasso(ctx, body, callerOf(reply.request)), reply)
  })

  handle(app, auth.opcoesDeChave, async (ctx) => ({ opcoes: { ...(await opcoesParaProvar(ctx, 'entrar', null)) } }))

  handle(app, auth.entrarPorChave, async (ctx, { body, reply }) => {
    refuseForeign(reply.request)
    return answerOf(ctx, await entrarPorChave(ctx, body.resposta, callerOf(reply.request)), reply)
  })

  handle(app, auth.retrieve, async (ctx, { params, reply }) => {
    const token = params.token === CURRENT_SESSION ? sessionToken(reply.request) : params.token
    const row = token === undefined ? null : await readSession(ctx.db, token, ctx.now())
    if (!row || token === undefined) throw noSession(reply.request, 'Sua sessão terminou. Entre de novo para continuar.')
    const user = sessionInfo(row, ctx.now())
    return { user: sessionUser(ctx, { ...user, segundoFatorEm: row.segundoFatorEm, identidadeId: row.identidadeId }, token) }
  })

  handle(app, auth.logout, async (ctx, { reply }) => {
    const token = sessionToken(reply.request)
    if (token !== undefined) await closeSession(ctx.db, token)
    await recordSecurity(ctx.db, ctx, { evento: 'SAIDA' })
    reply.clearCookie(cookieName(reply.request), cookieParts(reply.request))
    return { msg: 'Sessão encerrada.', toaster: false }
  })

  handle(app, auth.reautenticar, async (ctx, { body, reply }) => {
    if (body.resposta) await provarPorChave(ctx, body.resposta)
    else await provarSenha(ctx, body.password ?? '', callerOf(reply.request), 'password')
    return { msg: 'Identidade confirmada.', toaster: false }
  })

  handle(app, auth.opcoesDeConfirmacao, meiosDeConfirmar)

  handle(app, auth.verificarToken, (ctx, { params }) => verificarToken(ctx, params.token))
  handle(app, auth.confirmarSenha, (ctx, { body, reply }) => confirmarSenha(ctx, body, reply.request.ip))
  handle(app, auth.politica, async ({ config, db }) => ({
    perfil: config.SENHA_PERFIL,
    diretorio: directoryOf(config),
    senha: !onlyDirectory(config),
    encarregado: await readEncarregado(db),
  }))
}

async function answerOf(ctx: PublicCtx, { session, message }: LoginResult, reply: FastifyReply) {
  if (!session) return { authenticated: false, token: null, message, user: null }
  reply.setCookie(cookieName(reply.request), session.token, cookieParts(reply.request))
  const perfil = await readPerfil(ctx.db, session.user.id)
  return {
    authenticated: true,
    token: session.token,
    message,
    user: { ...sessionUser(ctx, session.user, session.token), ...(perfil && { perfil }) },
  }
}

const sessionUser = (
  { config }: Pick<PublicCtx, 'config'>,
  { email, nome, expiresIn, segundoFatorEm, identidadeId, ...flags }: EnteredUser,
  token: string,
): SessionUser => ({
  login: email,
  name: nome,
  ...flags,
  expires_in: expiresIn,
  token,
  ...(faltaSegundoFator(config, flags, { segundoFatorEm, identidadeId }) && { configurarSegundoFator: true as const }),
})
