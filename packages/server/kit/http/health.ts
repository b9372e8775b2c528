import { holds } from '@retaguarda/contract/kit/escopo.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { migrations } from '../../db/migrations.ts'
import { rowOf } from '../../db/rows.ts'
import type { Db } from '../../db/types.ts'
import { ANSWERS, hear } from '../../integrations/http/heard.ts'
import type { AnyCtx } from '../ctx/context.ts'
import { API } from './handle.ts'

/** A figure with what tells it apart from others of its name. */
export type Medida = { name: string; help: string; labels: Record<string, string>; value: number }

/** What readiness depends on besides the database. */
export type Health = {
  /** Whether jobs are seen to, as far as this process has to. */
  jobsRunning: () => boolean
  /** Whether this process answers for a last while only, so that nobody should be led to it any more. */
  leaving?: () => boolean
  /** What somebody should see to, although all works for now. */
  avisos?: () => Promise<string[]>
  /** What is measured beside this process itself. */
  medidas?: () => Promise<Medida[]>
}

/** ms that readiness waits for an answer; none by then is a no. */
const LIMIT = 1_000
/** s for which a write may wait for a replica before no more should be led here. */
const REPLICA = 10

/** Where the measures are, outside of the API. */
export const METRICS = '/metrics'
const LOCAL = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
/** What a proxy says of who asks: a call that has one of these comes from elsewhere, whoever hands it over. */
const FORWARDED = /^(forwarded|via|x-forwarded-[a-z-]+|x-(real|client|cluster-client)-ip|true-client-ip|[a-z]+-connecting-ip)$/i

/** Alive, ready, and figures for Prometheus, of this machine or for a token that reads Saúde; none needs a session. Each of the first two has two addresses. */
export function healthRoutes(app: FastifyInstance, db: Db, health: Health): void {
  const hidden = { schema: { hide: true } }
  const own = new Set([METRICS])
  for (const path of ['/saude', '/saude/vivo']) app.get(said(path, own), hidden, async () => ({ situacao: 'ok' }))
  for (const path of ['/pronto', '/saude/pronto'])
    app.get(said(path, own), hidden, async (_req, reply) => {
      const { avisos, devolucoes, ...needed } = await readiness(db, health)
      const { saindo, ...good } = needed
      return reply.code(!saindo && Object.values(good).every(Boolean) ? 200 : 503).send({
        ...needed,
        ...(devolucoes !== undefined && { devolucoes }),
        ...(avisos.length > 0 && { avisos }),
      })
    })

  const { registry, observe } = metrics()
  app.addHook('onResponse', async (req, reply) => {
    observe(req, reply.statusCode, reply.elapsedTime / 1000)
    // A balancer that asks again and again says nothing of what people meet.
    if (!own.has(req.routeOptions.url ?? '')) hear(ANSWERS, reply.statusCode >= 500 ? new Error(String(reply.statusCode)) : undefined)
  })
  app.get(METRICS, hidden, async (req, reply) => {
    if (!isFromHere(req) && !isReader(req.ctx))
      return reply.code(403).send('As medidas só são lidas nesta máquina, ou com um token de serviço que tem saude:ler.')
    const more = (await within(health.medidas?.())) ?? []
    return reply.type(registry.contentType).send(`${await registry.metrics()}${await written(more)}`)
  })
}

function said(path: string, own: Set<string>): string {
  own.add(`${API}${path}`)
  return `${API}${path}`
}

const isFromHere = ({ raw }: FastifyRequest): boolean =>
  LOCAL.has(raw.socket.remoteAddress ?? '') && !raw.rawHeaders.some((name, i) => i % 2 === 0 && FORWARDED.test(name))

/** A process with jobs alone knows nobody who calls. */
const isReader = (ctx: AnyCtx | undefined): boolean => ctx?.kind === 'token' && holds(ctx.token.escopos, 'saude:ler')

/** What comes in time; undefined where nothing does. */
async function within<T>(asked: Promise<T> | undefined): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((done) => {
    timer = setTimeout(done, LIMIT, undefined)
  })
  try {
    return await Promise.race([asked, late])
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

async function readiness(db: Db, { jobsRunning, leaving = () => false, avisos }: Health) {
  const [database, told, devolucoes] = await Promise.all([within(readDatabase(db)), within(avisos?.()), within(isMailboxRead(db))])
  return {
    banco: database !== undefined,
    escrita: database?.escrita ?? false,
    migracoes: database?.migracoes ?? false,
    tarefas: jobsRunning(),
    saindo: leaving(),
    devolucoes,
    avisos: told ?? [],
  }
}

/** Whether writes are taken, none of them waiting for a replica all the while, and whether the tables are those of this version or newer. */
const readDatabase = (db: Db): Promise<{ escrita: boolean; migracoes: boolean } | undefined> =>
  rowOf<{ escrita: boolean; migracoes: boolean }>(db)`
    select not pg_is_in_recovery() and current_setting('default_transaction_read_only') = 'off' and not exists (
        select from pg_stat_activity where datname = current_database() and wait_event = 'SyncRep'
          and state_change < now() - make_interval(secs => ${REPLICA})) as escrita,
      exists (select from migracao where nome = ${migrations.at(-1)}) as migracoes`

/** Whether the mailbox of what comes back can be read; undefined without one. It hinders nothing else. */
const isMailboxRead = async (db: Db): Promise<boolean | undefined> =>
  (await sql<{ ok: boolean }>`select "falhaDesde" is null as ok from devolucao_caixa limit 1`.execute(db)).rows[0]?.ok

function metrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'retaguarda_http_seconds',
    help: 'Duration of calls by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  const observe = (req: FastifyRequest, status: number, elapsed: number) =>
    seconds.observe({ method: req.method, route: req.routeOptions.url ?? 'none', status }, elapsed)
  return { registry, observe }
}

/** Figures in Prometheus's words. */
function written(medidas: readonly Medida[]): Promise<string> {
  const registers = [new Registry()]
  for (const [name, alike] of Map.groupBy(medidas, (one) => one.name)) {
    const labelNames = [...new Set(alike.flatMap(({ labels }) => Object.keys(labels)))]
    const gauge = new Gauge({ name, help: alike[0]?.help ?? name, labelNames, registers })
    for (const { labels, value } of alike) gauge.set(labels, value)
  }
  return registers[0]?.metrics() ?? Promise.resolve('')
}
