import { contaIdentidade, diretorio, usuarioIdentidade, VOLTA } from '@retaguarda/contract/diretorio.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isHttps, publicUrl } from '../../base/config.ts'
import { RuleError } from '../../base/errors.ts'
import { newToken } from '../../base/token.ts'
import { DiretorioError } from '../../integrations/diretorio/port.ts'
import { handle } from '../../kit/http/handle.ts'
import { once } from '../../kit/http/once.ts'
import { sessionOf } from '../../kit/http/reauth.ts'
import { callerOf, cookieName, cookieParts, refuseForeign } from '../../kit/http/security.ts'
import { readPending } from '../auth/desafio.repo.ts'
import { aguardarSegundoFator } from '../auth/entrada.service.ts'
import type { PublicCtx } from '../../kit/ctx/context.ts'
import { fraseDe, ir, recusar, type Volta, voltar } from './diretorio.service.ts'
import { desligar, identidadesDe, listarIdentidades } from './identidade.service.ts'
import { sair } from './sair.service.ts'

const AWAY_S = 10 * 60
const SAID_S = 2 * 60

export function diretorioRoutes(app: FastifyInstance): void {
  handle(app, diretorio.entrar, async (ctx, { query: { destino }, reply }) => {
    const to = (navegador: string) => ir(ctx, { finalidade: 'entrar', destino, navegador, sessaoId: null })
    return leave(ctx, reply, to, `/login?diretorio=1&voltar=${encodeURIComponent(destino)}`)
  })

  handle(app, diretorio.confirmar, async (ctx, { reply }) => {
    const to = (navegador: string) => ir(ctx, { finalidade: 'confirmar', destino: VOLTA, navegador, sessaoId: sessionOf(ctx).id })
    return leave(ctx, reply, to, `${VOLTA}?feito=confirmar`)
  })

  handle(app, diretorio.retorno, async (ctx, { query: { state }, reply }) => {
    const { request } = reply
    const at = request.url.indexOf('?')
    const search = at < 0 ? '' : request.url.slice(at)
    const navegador = request.cookies[nameOf(request, AWAY)]
    return arrive(reply, await voltar(ctx, { search, state, navegador, from: callerOf(request) }))
  })

  handle(app, diretorio.resultado, async (ctx, { reply }) => {
    refuseForeign(reply.request)
    const said = saidIn(reply.request)
    reply.clearCookie(nameOf(reply.request, SAID), cookieParts(reply.request))
    const pending = said.pendente === undefined ? undefined : await readPending(ctx.db, said.pendente, ctx.now())
    if (!pending || said.pendente === undefined) return { message: said.message ?? null, segundoFator: null, feito: said.feito ?? null }
    return { message: null, segundoFator: { pendente: said.pendente, ...(await aguardarSegundoFator(ctx, pending.id)) }, feito: null }
  })

  handle(app, contaIdentidade.listar, (ctx) => listarIdentidades(ctx, ctx.user.id))
  handle(app, contaIdentidade.ligar, async (ctx, { reply }) => {
    const navegador = browserOf(reply)
    const endereco = await ir(ctx, { finalidade: 'ligar', destino: VOLTA, navegador, sessaoId: sessionOf(ctx).id }).catch(
      async (error: unknown) => {
        throw error instanceof DiretorioError ? new RuleError('foraDoAr', await fraseDe(ctx, error)) : error
      },
    )
    return { msg: 'Entre no Diretório com a conta que quer ligar.', toaster: false, endereco }
  })
  handle(app, contaIdentidade.desligar, (ctx, { params: { id } }) => once({ work: (trx) => desligar(trx, ctx, id, true) }))
  handle(app, usuarioIdentidade.listar, (ctx, { params: { id } }) => identidadesDe(ctx, id))
  handle(app, usuarioIdentidade.desligar, (ctx, { params: { id } }) => once({ work: (trx) => desligar(trx, ctx, id, false) }))

  // The standard has it sent as a form, which no other call takes.
  app.register(async (own) => {
    own.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_req, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    handle(own, diretorio.sair, (ctx, { body }) => sair(ctx, body.logout_token))
  })
}

const AWAY = 'APS-OIDC'
const SAID = 'APS-OIDC-DITO'
/** Under https only names that no other host can set. */
const nameOf = (req: FastifyRequest, name: string): string => (isHttps(req.ctx.config) ? `__Host-${name}` : name)

/** What tells this browser from any other while it is away; two windows of it share it. */
function browserOf(reply: FastifyReply): string {
  const { request } = reply
  const navegador = request.cookies[nameOf(request, AWAY)] ?? newToken()
  reply.setCookie(nameOf(request, AWAY), navegador, { ...cookieParts(request), maxAge: AWAY_S })
  return navegador
}

/** To the directory; where it does not answer, to a page of ours that says so. */
async function leave(
  ctx: PublicCtx,
  reply: FastifyReply,
  to: (navegador: string) => Promise<string>,
  otherwise: string,
): Promise<FastifyReply> {
  try {
    return reply.redirect(await to(browserOf(reply)), SEE_OTHER)
  } catch (error) {
    if (!(error instanceof DiretorioError)) throw error
    await recusar(ctx, error.kind === 'away' ? 'sem resposta' : error.message)
    return arrive(reply, { to: otherwise, said: { message: await fraseDe(ctx, error) } })
  }
}

const SEE_OTHER = 303

function arrive(reply: FastifyReply, { to, token, said }: Volta): FastifyReply {
  const { request } = reply
  const parts = cookieParts(request)
  if (token !== undefined) reply.setCookie(cookieName(request), token, parts)
  // No sentence stands in an address, where anybody could have written it.
  if (said) reply.setCookie(nameOf(request, SAID), Buffer.from(JSON.stringify(said)).toString('base64url'), { ...parts, maxAge: SAID_S })
  // A header takes no letter that an address does not have.
  return reply.redirect(new URL(`${publicUrl(request.ctx.config)}${to}`).href, SEE_OTHER)
}

const Said = z.object({ message: z.string().optional(), pendente: z.string().optional(), feito: z.enum(['confirmar', 'ligar']).optional() })

/** What `arrive` left; nothing where it cannot be read. */
function saidIn(req: FastifyRequest): Partial<z.output<typeof Said>> {
  try {
    const said: unknown = JSON.parse(Buffer.from(req.cookies[nameOf(req, SAID)] ?? '', 'base64url').toString())
    return Said.parse(said)
  } catch {
    return {}
  }
}
