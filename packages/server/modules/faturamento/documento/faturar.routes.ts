import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../kit/http/handle.ts'
import { once } from '../../../kit/http/once.ts'
import { cancelarFatura } from './cancelar.service.ts'
import { faturar } from './faturar.service.ts'

export function faturarRoutes(app: FastifyInstance): void {
  handle(app, fatura.faturar, (ctx, { params, body }) => once({ work: (trx) => faturar(trx, ctx, params.id, body) }))
  handle(app, fatura.cancelar, (ctx, { params }) => once({ work: (trx) => cancelarFatura(trx, ctx, params.id) }))
}
