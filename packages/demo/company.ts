import { setTimeout as delay } from 'node:timers/promises'
import { type Arrived, type Call, callBy, type Loose, type Outgoing } from '@retaguarda/contract/kit/call.ts'
import type { Route } from '@retaguarda/contract/kit/route.ts'
import { createApp } from '@retaguarda/server/app.ts'
import type { Config } from '@retaguarda/server/base/config.ts'
import { silent } from '@retaguarda/server/base/log.ts'
import type { Database } from '@retaguarda/server/db/open.ts'
import type { Integrations } from '@retaguarda/server/integrations/integrations.ts'
import { jobs } from '@retaguarda/server/jobs/jobs.ts'
import type { JobCtx } from '@retaguarda/server/kit/ctx/context.ts'
import type { Life } from '@retaguarda/server/kit/life/port.ts'
import { closeSession, openSession } from '@retaguarda/server/modules/auth/sessao.repo.ts'
import { toGraphile } from '@retaguarda/server/queue/logger.ts'
import type { FastifyInstance } from 'fastify'
import { runOnce } from 'graphile-worker'
import pg from 'pg'

const SECOND = 1_000
/** ms between two looks for what a call waits for. */
const LOOK = 20
/** Less than a session may be idle. */
const SHIFT = 7 * 3_600 * SECOND

/** The product in this process, at a time that the demonstration sets: what people do in it is done by its own calls. */
export type Company = {
  ctx: JobCtx
  /** The time goes on, and never back. */
  moveTo(at: Date): void
  /** A call in the session of a user. */
  as(usuario: number): Call
  /** A call of whoever shows this: a store its key, the runner its token; nobody without one. */
  showing(token?: string): Call
  /** Does all that was queued. */
  work(): Promise<void>
  /** Does what is queued as long as a call waits for its end. */
  workFor<T>(call: Promise<T>): Promise<T>
  stop(): Promise<void>
}

type Parts = Pick<Database, 'db' | 'connection'> & { config: Config; integrations: Integrations; life: Life; at: Date }

export async function openCompany({ db, connection, integrations, life, at, ...outside }: Parts): Promise<Company> {
  let time = at.getTime()
  const now = () => new Date(time)
  // Who does the work of a year in a minute need not say again and again who she is.
  const config: Config = { ...outside.config, LOG_LEVEL: 'silent', REAUTENTICACAO_MINUTOS: 0 }
  const ctx: JobCtx = { db, config, integrations, life, now, log: silent }
  const app = await createApp({ db, connection, config, integrations, life, now, health: { jobsRunning: () => true } })
  const send = (out: Outgoing) => {
    time += SECOND
    return inject(app, out)
  }
  const call = (token: string | undefined, route: Route, input?: Loose) =>
    callBy(send, route, token === undefined ? input : { ...input, token })
  const sessions = newSessions(ctx)
  const queue = newQueue(ctx, connection)
  return {
    ctx,
    moveTo: (to) => {
      time = Math.max(time, to.getTime())
    },
    // What comes back was read by the response of its route.
    as: (usuario) => (async (route: Route, input?: Loose) => call(await sessions.tokenOf(usuario), route, input)) as Call,
    showing: (token) => ((route: Route, input?: Loose) => call(token, route, input)) as Call,
    ...queue,
    stop: async () => {
      await sessions.stop()
      await queue.stop()
      await app.close()
    },
  }
}

/** One of each user at a time. */
function newSessions({ db, now }: Pick<JobCtx, 'db' | 'now'>) {
  const sessions = new Map<number, { token: Promise<string>; since: number }>()
  async function open(usuario: number, before: Promise<string> | undefined): Promise<string> {
    if (before) await closeSession(db, await before)
    return (await openSession(db, usuario, now())).token
  }
  return {
    tokenOf(usuario: number): Promise<string> {
      const known = sessions.get(usuario)
      const since = now().getTime()
      if (known && since - known.since < SHIFT) return known.token
      const token = open(usuario, known?.token)
      sessions.set(usuario, { token, since })
      return token
    },
    stop: async () => {
      for (const { token } of sessions.values()) await closeSession(db, await token)
    },
  }
}

function newQueue(ctx: JobCtx, connection: pg.PoolConfig) {
  const pool = new pg.Pool({ ...connection, max: 3 })
  pool.on('error', () => {}) // the next query opens another connection
  pool.on('connect', (client) => client.on('error', () => {}))
  type Job = (ctx: JobCtx, payload: unknown) => Promise<void> // a payload's type was checked where it was queued
  const taskList = Object.fromEntries(Object.entries(jobs).map(([name, job]) => [name, (payload: unknown) => (job as Job)(ctx, payload)]))
  const work = () => runOnce({ pgPool: pool, taskList, noHandleSignals: true, concurrency: 1, logger: toGraphile(silent) })
  return {
    work,
    workFor: async <T>(call: Promise<T>): Promise<T> => {
      let waiting = true
      const over = call.finally(() => {
        waiting = false
      })
      over.catch(() => {}) // thrown below
      while (waiting) await Promise.all([work(), delay(LOOK)])
      return over
    },
    stop: () => pool.end(),
  }
}

/** A call without a network. */
export async function inject(app: FastifyInstance, { method, address, headers, body }: Outgoing): Promise<Arrived> {
  const { 'x-requested-with': _ours, ...sent } = headers
  const came = await app.inject({ method, url: address, headers: sent, ...(body !== undefined && { payload: body }) })
  const header = (name: string) => {
    const value = came.headers[name]
    return value === undefined ? null : String(value)
  }
  return { status: came.statusCode, header, bytes: came.rawPayload }
}
