import { checklist } from '@retaguarda/contract/checklist.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../kit/http/handle.ts'
import { once } from '../../kit/http/once.ts'
import { resourceRoutes } from '../../kit/register/resource-routes.ts'
import { checklistLista, checklistRepo, suggestChecklists } from './checklist.repo.ts'
import { alterarItens, alternarAtivo, consultarEmUso, consultarItens } from './checklist.service.ts'

export function checklistRoutes(app: FastifyInstance): void {
  resourceRoutes(app, checklist, checklistLista, checklistRepo)
  handle(app, checklist.toggleStatus, (ctx, { params }) => once({ work: (trx) => alternarAtivo(trx, ctx, params.id) }))
  handle(app, checklist.getItens, (ctx, { params }) => consultarItens(ctx, params.id))
  handle(app, checklist.saveItens, (ctx, { params, body }) => alterarItens(ctx, params.id, body))
  handle(app, checklist.emUso, (ctx, { params }) => consultarEmUso(ctx, params.id))
  handle(app, checklist.suggest.all, (ctx) => suggestChecklists(ctx.db))
  handle(app, checklist.suggest.byText, (ctx, { params }) => suggestChecklists(ctx.db, params.texto))
}
