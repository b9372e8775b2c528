import Fastify, { type FastifyInstance } from 'fastify'
import type { Config } from './base/config.ts'
import type { Db } from './db/types.ts'
import type { Integrations } from './integrations/integrations.ts'
import { type Health, healthRoutes } from './kit/http/health.ts'
import { medidasDo } from './modules/saude/medidas.ts'
import { consultarPainel } from './modules/saude/painel.service.ts'

type Parts = { db: Db; config: Config; integrations: Integrations; health: Health }

/** What a process that answers nobody says of itself. */
export function healthApp({ db, config, integrations, health }: Parts): FastifyInstance {
  const app: FastifyInstance = Fastify({ logger: false })
  healthRoutes(app, db, withMedidas(health, { db, config, integrations, now: () => new Date(), log: app.log }))
  return app
}

export const withMedidas = (health: Health, ctx: Parameters<typeof consultarPainel>[0]): Health => ({
  ...health,
  medidas: async () => medidasDo(await consultarPainel(ctx)),
})
