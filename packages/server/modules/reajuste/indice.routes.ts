import { indice } from '@retaguarda/contract/faturamento/indice.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../kit/http/handle.ts'
import { once } from '../../kit/http/once.ts'
import { gridRoutes } from '../../kit/register/grid-routes.ts'
import { indiceLista } from './indice.repo.ts'
import { excluirIndice, incluirIndices } from './indice.service.ts'

export function indiceRoutes(app: FastifyInstance): void {
  gridRoutes(app, indice, indiceLista)
  handle(app, indice.gravar, (ctx, { body }) => once({ work: (trx) => incluirIndices(trx, ctx, body.valores) }))
  handle(app, indice.remove, (ctx, { params }) => once({ work: (trx) => excluirIndice(trx, ctx, params.id) }))
}
