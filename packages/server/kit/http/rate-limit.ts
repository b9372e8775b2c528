import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RuleError } from '../../base/errors.ts'
import { sha256 } from '../../base/token.ts'
import { isCall } from './handle.ts'
import { METRICS } from './health.ts'
import { credentialOf } from './security.ts'

const MINUTE = 60_000
/** Against a runaway program; more than a process answers in a minute, so that twenty callers side by side never meet it. */
const PER_SESSION = 120_000
const PER_TOKEN = 600
/** For whoever has no session: the people behind one address share it. */
const PER_ADDRESS = 6_000
const PER_ADDRESS_TIME = 15 * MINUTE
/** Callers that are remembered; the longest silent are forgotten first. */
const CALLERS = 20_000

type Limit = { isAllowed: boolean; isExceeded?: boolean; ttl?: number; ttlInSeconds?: number }

/**
 * Limits how often the API is called: per session where there is one, else per address, which several people may share. Each process
 * counts what it answers itself.
 */
export async function createRateLimit(app: FastifyInstance, perSession = PER_SESSION): Promise<(req: FastifyRequest) => Promise<void>> {
  await app.register(rateLimit, { global: false, cache: CALLERS })
  const sessionOf = (req: FastifyRequest) => `sessao ${sha256(credentialOf(req)?.token ?? '').toString('base64')}`
  const bySession = app.createRateLimit({ max: perSession, timeWindow: MINUTE, keyGenerator: sessionOf })
  const tokenOf = ({ ctx }: FastifyRequest) => `token ${ctx.kind === 'token' ? ctx.token.id : ''}`
  const byToken = app.createRateLimit({ max: PER_TOKEN, timeWindow: MINUTE, keyGenerator: tokenOf })
  const byAddress = app.createRateLimit({ max: PER_ADDRESS, timeWindow: MINUTE })
  /** Of each route that says how often one address may call it. */
  const ofRoute = new Map<string, typeof byAddress>()
  app.addHook('onRoute', ({ config }) => {
    const route = config?.route
    if (route?.perAddress !== undefined)
      ofRoute.set(route.path, app.createRateLimit({ max: route.perAddress, timeWindow: PER_ADDRESS_TIME }))
  })
  const judge = async (check: Promise<Limit>, who: string) => {
    const { isAllowed, isExceeded, ttl = 0, ttlInSeconds = 0 } = await check
    if (isAllowed || !isExceeded) return
    const headers = { 'Retry-After': String(ttlInSeconds) }
    throw new RuleError('limite', `Pedidos demais ${who}. Tente de novo em ${wait(ttl)}.`, { headers })
  }
  return async (req) => {
    if (!isCall(req) && req.routeOptions.url !== METRICS) return
    if (req.ctx.kind === 'token') await judge(byToken(req), 'com este token')
    else if (req.ctx.kind === 'session' || req.ctx.kind === 'runner') await judge(bySession(req), 'nesta sessão')
    else await judge(byAddress(req), 'deste endereço')
    const ownLimit = ofRoute.get(req.routeOptions.config.route?.path ?? '')
    if (ownLimit) await judge(ownLimit(req), 'deste endereço')
  }
}

/** How long to wait, in whole minutes from a minute on: the framework's own words are English. */
export function wait(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1_000))
  const [n, unit] = seconds < 60 ? [seconds, 'segundo'] : [Math.ceil(seconds / 60), 'minuto']
  return n === 1 ? `1 ${unit}` : `${n} ${unit}s`
}
