import { recusa } from '@retaguarda/contract/faturamento/recusa.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../kit/http/handle.ts'
import { listRecusas } from './recusa.repo.ts'
import { consultarDestinatarios, marcarVisto } from './recusa.service.ts'

export function recusaRoutes(app: FastifyInstance): void {
  handle(app, recusa.abertas, ({ db }, { query }) => listRecusas(db, query))
  handle(app, recusa.visto, (ctx, { body }) => marcarVisto(ctx, body))
  handle(app, recusa.destinatarios, (ctx, { params, query }) => consultarDestinatarios(ctx, params.id, query.finalidade))
}
