import { promessa } from '@retaguarda/contract/cobranca/promessa.ts'
import type { FastifyInstance } from 'fastify'
import { history } from '../../../kit/ctx/audit.ts'
import { handle } from '../../../kit/http/handle.ts'
import { once } from '../../../kit/http/once.ts'
import { gridRoutes } from '../../../kit/register/grid-routes.ts'
import { listAbertosDoCliente, promessaLista } from './promessa.repo.ts'
import { cancelarPromessa, consultarPromessa, ENTIDADE_PROMESSA, incluirPromessa } from './promessa.service.ts'

export function promessaRoutes(app: FastifyInstance): void {
  gridRoutes(app, promessa, promessaLista)
  handle(app, promessa.get, (ctx, { params }) => consultarPromessa(ctx.db, params.id))
  handle(app, promessa.history, (ctx, { params }) => history(ctx.db, ENTIDADE_PROMESSA, params.id))
  handle(app, promessa.boletos, (ctx, { params }) => listAbertosDoCliente(ctx.db, params.id))
  handle(app, promessa.add, (ctx, { body }) => once({ work: (trx) => incluirPromessa(trx, ctx, body) }))
  handle(app, promessa.cancelar, (ctx, { params, body }) => once({ work: (trx) => cancelarPromessa(trx, ctx, params.id, body.motivo) }))
}
