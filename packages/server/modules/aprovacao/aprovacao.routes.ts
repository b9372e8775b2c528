import { aprovacao } from '@retaguarda/contract/aprovacao.ts'
import type { FastifyInstance } from 'fastify'
import { gridRoutes } from '../../kit/register/grid-routes.ts'
import { handleOnce } from '../../kit/http/handle.ts'
import { aprovar, recusar } from './aprovacao.service.ts'
import { aprovacaoLista } from './aprovacao.repo.ts'

export function aprovacaoRoutes(app: FastifyInstance): void {
  gridRoutes(app, aprovacao, aprovacaoLista)
  handleOnce(app, aprovacao.aprovar, { work: (trx, ctx, { params }) => aprovar(trx, ctx, params.id) })
  handleOnce(app, aprovacao.recusar, { work: (trx, ctx, { params, body }) => recusar(trx, ctx, params.id, body.motivo) })
}
