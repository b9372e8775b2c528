import { usuario } from '@retaguarda/contract/usuario.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../kit/http/handle.ts'
import { resourceRoutes } from '../../kit/register/resource-routes.ts'
import { suggestTodos, suggestUsuarios, usuarioLista, usuarioRepo } from './usuario.repo.ts'
import { liberarAcesso, usuarioRules } from './usuario.service.ts'

export function usuarioRoutes(app: FastifyInstance): void {
  resourceRoutes(app, usuario, usuarioLista, usuarioRepo, usuarioRules)
  handle(app, usuario.suggest.all, (ctx) => suggestUsuarios(ctx.db))
  handle(app, usuario.suggest.byText, (ctx, { params }) => suggestUsuarios(ctx.db, params.texto))
  handle(app, usuario.suggestTodos.all, (ctx) => suggestTodos(ctx.db))
  handle(app, usuario.suggestTodos.byText, (ctx, { params }) => suggestTodos(ctx.db, params.texto))
  handle(app, usuario.liberarAcesso, (ctx, { params }) => liberarAcesso(ctx, params.id))
}
