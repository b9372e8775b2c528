import { mockup } from '@retaguarda/contract/mockup.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../kit/http/handle.ts'
import { resourceRoutes } from '../../kit/register/resource-routes.ts'
import { mockupLista, mockupRepo, suggestMockups } from './mockup.repo.ts'

export function mockupRoutes(app: FastifyInstance): void {
  resourceRoutes(app, mockup, mockupLista, mockupRepo)
  handle(app, mockup.suggest.all, (ctx) => suggestMockups(ctx.db))
  handle(app, mockup.suggest.byText, (ctx, { params }) => suggestMockups(ctx.db, params.texto))
}
