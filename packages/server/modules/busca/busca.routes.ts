import { busca } from '@retaguarda/contract/busca.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../kit/http/handle.ts'
import { search } from './busca.service.ts'

export function buscaRoutes(app: FastifyInstance): void {
  handle(app, busca.buscar, (ctx, { query }) => search(ctx, query.q))
}
