import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Db } from '../../db/types.ts'
import { API } from './handle.ts'

/** What readiness depends on besides the database. */
export type Health = {
  jobsRunning: () => boolean
  /** Whether this process answers for a last while only, so that nobody should be led to it any more. */
  leaving?: () => boolean
  /** What somebody should see to, although all works for now. */
  avisos?: () => Promise<string[]>
}

const LOCAL = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** `/api/saude` (alive), `/api/pronto` (can serve) and `/metrics` (Prometheus, this machine only); none needs a session. */
export function healthRoutes(app: FastifyInstance, db: Db, health: Health): void {
  app.get(`${API}/saude`, { schema: { hide: true } }, async () => ({ situacao: 'ok' }))

  app.get(`${API}/pronto`, { schema: { hide: true } }, async (_req, reply) => {
    const banco = await answers(db)
    const tarefas = health.jobsRunning()
    const avisos = banco ? ((await health.avisos?.()) ?? []) : []
    const saindo = health.leaving?.() ?? false
    const devolucoes = banco ? await isMailboxRead(db) : undefined
    return reply.code(banco && tarefas && !saindo ? 200 : 503).send({
      banco,
      migracoes: banco,
      tarefas,
      saindo,
      ...(devolucoes !== undefined && { devolucoes }),
      ...(avisos.length > 0 && { avisos }),
    })
  })

  const { registry, observe } = metrics()
  app.addHook('onResponse', async (req, reply) => observe(req, reply.statusCode, reply.elapsedTime / 1000))
  app.get('/metrics', { schema: { hide: true } }, async (req, reply) => {
    if (!LOCAL.has(req.ip)) return reply.code(403).send('As medidas só são lidas nesta máquina.')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

const answers = (db: Db) =>
  sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )

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
