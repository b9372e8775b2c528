import { groupTeste, TipoGrupo } from '@retaguarda/contract/group-teste.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../kit/http/handle.ts'
import { resourceRoutes } from '../../kit/register/resource-routes.ts'
import { groupTesteLista, groupTesteRepo, suggestGrupos } from './group-teste.repo.ts'

const { CASOS, EXECUCAO } = TipoGrupo.code

export function groupTesteRoutes(app: FastifyInstance): void {
  resourceRoutes(app, groupTeste, groupTesteLista, groupTesteRepo)
  handle(app, groupTeste.suggestCasos.all, (ctx) => suggestGrupos(ctx.db, CASOS))
  handle(app, groupTeste.suggestCasos.byText, (ctx, { params }) => suggestGrupos(ctx.db, CASOS, params.texto))
  handle(app, groupTeste.suggestPlanos.all, (ctx) => suggestGrupos(ctx.db, EXECUCAO))
  handle(app, groupTeste.suggestPlanos.byText, (ctx, { params }) => suggestGrupos(ctx.db, EXECUCAO, params.texto))
}
