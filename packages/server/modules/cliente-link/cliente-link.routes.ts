import { clienteLink } from '@retaguarda/contract/cliente-link.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../kit/http/handle.ts'
import { once } from '../../kit/http/once.ts'
import { consultarLink, trocarLink } from './cliente-link.service.ts'

export function clienteLinkRoutes(app: FastifyInstance): void {
  handle(app, clienteLink.get, (ctx, { params }) => consultarLink(ctx, params.id))
  handle(app, clienteLink.mudar, (ctx, { params, body }) => once({ work: (trx) => trocarLink(trx, ctx, params.id, body) }))
}
