import { reajuste } from '@retaguarda/contract/faturamento/reajuste.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../kit/http/handle.ts'
import { once } from '../../kit/http/once.ts'
import { gridRoutes } from '../../kit/register/grid-routes.ts'
import { escrever } from './carta.service.ts'
import { desfazer } from './desfazer.service.ts'
import { reajusteLista } from './reajuste.repo.ts'
import { aplicar, consultarReajuste, previa } from './reajuste.service.ts'

export function reajusteRoutes(app: FastifyInstance): void {
  gridRoutes(app, reajuste, reajusteLista)
  handle(app, reajuste.previa, (ctx, { body }) => previa(ctx, body))
  handle(app, reajuste.aplicar, (ctx, { body }) => once({ work: (trx) => aplicar(trx, ctx, body) }))
  handle(app, reajuste.get, (ctx, { params }) => consultarReajuste(ctx.db, params.id))
  handle(app, reajuste.desfazer, (ctx, { params, body }) => once({ work: (trx) => desfazer(trx, ctx, params.id, body) }))
  handle(app, reajuste.carta, (ctx, { params, body }) => once({ work: (trx) => escrever(trx, ctx, params.id, body) }))
}
