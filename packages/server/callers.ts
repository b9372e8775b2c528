import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from './base/config.ts'
import type { RuleError } from './base/errors.ts'
import type { Db } from './db/types.ts'
import type { Integrations } from './integrations/integrations.ts'
import type { PublicCtx } from './kit/ctx/context.ts'
import { keepAcessos } from './kit/http/acessos.ts'
import { isCall, takesKey } from './kit/http/handle.ts'
import { METRICS } from './kit/http/health.ts'
import { createRateLimit } from './kit/http/rate-limit.ts'
import { callerOf, credentialOf, requireSameOrigin } from './kit/http/security.ts'
import type { Life } from './kit/life/port.ts'
import type { Sessions } from './modules/auth/sessoes.ts'
import { reconhecerChave } from './modules/cliente/cliente-key.service.ts'
import { readTokenExecucao } from './modules/execute-task/token.repo.ts'
import { guardPagador } from './modules/pagador/guarda.ts'
import { refusalPage } from './modules/pagador/pagina.ts'
import { type Reconhecido, reconhecerToken, recordTokenRecusado } from './modules/token/reconhecer.service.ts'

/** What every call is given. */
export type Calls = {
  db: Db
  config: Config
  integrations: Integrations
  /** Needed from the first request on: the rest is put together before the database is ready. */
  life: Life | Promise<Life>
  now: () => Date
}

/** Who calls, and how often they may: a session, a service token, an execution's runner, a store, or nobody. */
export async function knowCallers(app: FastifyInstance, { life: begun, ...given }: Calls, sessions: Sessions): Promise<void> {
  let life: Life
  app.addHook('onReady', async () => {
    life = await begun
  })
  const judgePagador = guardPagador(app, { ...given, pageOf: refusalPage })
  const limitRate = await createRateLimit(app)
  keepAcessos(app, given)
  app.addHook('onRequest', async (req) => {
    req.uploads = []
    const call = { ...given, life, log: req.log, requestId: req.id, address: req.ip }
    const nobody = { ...call, kind: 'nobody' as const, user: null }
    req.ctx = nobody
    await judgePagador(req)
    if (!isCall(req) && req.routeOptions.url !== METRICS) return
    const { route } = req.routeOptions.config
    const execucao = route?.kind === 'runner' ? await execucaoOf(req) : null
    const token = route?.kind === 'runner' ? undefined : await tokenOf(req, nobody)
    const session = route?.kind === 'runner' || token ? null : await sessionOf(req, sessions)
    if (execucao !== null) req.ctx = { ...call, kind: 'runner', execucao }
    if (session) req.ctx = { ...call, kind: 'session', user: session, sessao: session.sessao }
    if (token && !(token instanceof Error)) req.ctx = { ...call, kind: 'token', ...token }
    await limitRate(req)
    if (token instanceof Error) {
      await recordTokenRecusado(nobody, token)
      throw token
    }
    if (session || token || !route || !takesKey(route)) return
    const lojas = await lojasOf(req, nobody)
    if (lojas.size > 0) req.ctx = { ...call, kind: 'store', lojas }
  })
}

/** Whom a service token speaks for, or why it is not taken. */
async function tokenOf(req: FastifyRequest, nobody: PublicCtx): Promise<Reconhecido | RuleError | undefined> {
  const credential = credentialOf(req)
  return credential && reconhecerToken(nobody, credential, req.ip)
}

const NOBODY: ReadonlySet<number> = new Set()

/** The clients of the store whose key the header has; in an address it would stand in logs. */
async function lojasOf(req: FastifyRequest, nobody: PublicCtx): Promise<ReadonlySet<number>> {
  const credential = credentialOf(req)
  return credential?.from === 'header' ? reconhecerChave(nobody, credential.token, req.ip) : NOBODY
}

/** The execution whose token the header has. */
async function execucaoOf(req: FastifyRequest): Promise<number | null> {
  const credential = credentialOf(req)
  return credential?.from === 'header' ? readTokenExecucao(req.ctx.db, credential.token, req.ctx.now()) : null
}

/** Who speaks, or null. A cookie alone only counts when the request comes from our own pages. */
async function sessionOf(req: FastifyRequest, sessions: Sessions) {
  const credential = credentialOf(req)
  const { route } = req.routeOptions.config
  // A store has no session, so that a browser's is none there.
  if (!credential || !isCall(req) || route?.sessionless || (route?.access === 'loja' && credential.from !== 'header')) return null
  if (credential.from === 'cookie') requireSameOrigin(req)
  const uses = route?.passive !== true
  return sessions.read(credential.token, req.ctx.now(), { uses, from: callerOf(req) })
}
