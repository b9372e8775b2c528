import { checklist } from '@retaguarda/contract/checklist.ts'
import type { FastifyInstance } from 'fastify'
import { handle, handleOnce } from '../../kit/handle.ts'
import { resourceRoutes } from '../../kit/resource-routes.ts'
import { checklistLista, checklistRepo, suggestChecklists } from './checklist.repo.ts'
import { alternarAtivo, getEmUso, getItens, gravarItens } from './checklist.service.ts'

export function checklistRoutes(app: FastifyInstance): void {
  resourceRoutes(app, checklist, checklistLista, checklistRepo)
  handleOnce(app, checklist.toggleStatus, { work: (trx, ctx, { params }) => alternarAtivo(trx, ctx, params.id) })
  handle(app, checklist.getItens, (ctx, { params }) => getItens(ctx, params.id))
  handle(app, checklist.saveItens, (ctx, { params, body }) => gravarItens(ctx, params.id, body))
  handle(app, checklist.emUso, (ctx, { params }) => getEmUso(ctx, params.id))
  handle(app, checklist.suggest.all, (ctx) => suggestChecklists(ctx.db))
  handle(app, checklist.suggest.byText, (ctx, { params }) => suggestChecklists(ctx.db, params.texto))
}
