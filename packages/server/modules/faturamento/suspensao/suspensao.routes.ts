import { suspensao } from '@retaguarda/contract/cobranca/suspensao.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../kit/http/handle.ts'
import { once } from '../../../kit/http/once.ts'
import { gridRoutes } from '../../../kit/register/grid-routes.ts'
import { avisarCliente } from './aviso-suspensao.service.ts'
import { previa } from './julgar.service.ts'
import { suspensaoLista } from './suspensao.repo.ts'
import { liberar, nuncaSuspender, suspender } from './suspensao.service.ts'

export function suspensaoRoutes(app: FastifyInstance): void {
  gridRoutes(app, suspensao, suspensaoLista)
  handle(app, suspensao.previa, (ctx, { query }) => previa(ctx, query.em))
  handle(app, suspensao.suspender, (ctx, { params, body }) => once({ work: (trx) => suspender(trx, ctx, params.id, body) }))
  handle(app, suspensao.liberar, (ctx, { params, body }) => once({ work: (trx) => liberar(trx, ctx, params.id, body) }))
  handle(app, suspensao.nunca, (ctx, { params, body }) => once({ work: (trx) => nuncaSuspender(trx, ctx, params.id, body) }))
  handle(app, suspensao.avisar, (ctx, { params, body }) => once({ work: (trx) => avisarCliente(trx, ctx, params.id, body) }))
}
