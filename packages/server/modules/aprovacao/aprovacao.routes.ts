import { aprovacao } from '@retaguarda/contract/aprovacao.ts'
import type { FastifyInstance } from 'fastify'
import { gridRoutes } from '../../kit/register/grid-routes.ts'
import { handle } from '../../kit/http/handle.ts'
import { once } from '../../kit/http/once.ts'
import { aprovar, recusar } from './aprovacao.service.ts'
import { aprovacaoLista } from './aprovacao.repo.ts'

export function aprovacaoRoutes(app: FastifyInstance): void {
  gridRoutes(app, aprovacao, aprovacaoLista)
  handle(app, aprovacao.aprovar, (ctx, { params }) => once({ work: (trx) => aprovar(trx, ctx, params.id) }))
  handle(app, aprovacao.recusar, (ctx, { params, body }) => once({ work: (trx) => recusar(trx, ctx, params.id, body.motivo) }))
}
