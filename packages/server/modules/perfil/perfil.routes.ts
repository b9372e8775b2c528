import { perfil } from '@retaguarda/contract/perfil.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../kit/http/handle.ts'
import { resourceRoutes } from '../../kit/register/resource-routes.ts'
import { perfilLista, perfilRepo, suggestPerfis } from './perfil.repo.ts'
import { perfilRules } from './perfil.service.ts'

export function perfilRoutes(app: FastifyInstance): void {
  resourceRoutes(app, perfil, perfilLista, perfilRepo, perfilRules)
  handle(app, perfil.suggest.all, (ctx) => suggestPerfis(ctx.db))
  handle(app, perfil.suggest.byText, (ctx, { params }) => suggestPerfis(ctx.db, params.texto))
}
