import { credito } from '@retaguarda/contract/faturamento/credito.ts'
import type { FastifyInstance } from 'fastify'
import { history } from '../../../kit/ctx/audit.ts'
import { handle } from '../../../kit/http/handle.ts'
import { once } from '../../../kit/http/once.ts'
import { gridRoutes } from '../../../kit/register/grid-routes.ts'
import { creditoLista } from './credito.repo.ts'
import { cancelarCredito, consultarCredito, ENTIDADE_CREDITO, incluirCredito } from './credito.service.ts'

export function creditoRoutes(app: FastifyInstance): void {
  gridRoutes(app, credito, creditoLista)
  handle(app, credito.get, (ctx, { params }) => consultarCredito(ctx.db, params.id))
  handle(app, credito.history, (ctx, { params }) => history(ctx.db, ENTIDADE_CREDITO, params.id))
  handle(app, credito.add, (ctx, { body }) => once({ work: (trx) => incluirCredito(trx, ctx, body) }))
  handle(app, credito.cancelar, (ctx, { params, body }) => once({ work: (trx) => cancelarCredito(trx, ctx, params.id, body.motivo) }))
}
