import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import type { FastifyInstance } from 'fastify'
import { handleOnce } from '../../../kit/http/handle.ts'
import { cancelarFatura } from './cancelar.service.ts'
import { faturar } from './faturar.service.ts'

export function faturarRoutes(app: FastifyInstance): void {
  handleOnce(app, fatura.faturar, { work: (trx, ctx, { params, body }) => faturar(trx, ctx, params.id, body) })
  handleOnce(app, fatura.cancelar, { work: (trx, ctx, { params }) => cancelarFatura(trx, ctx, params.id) })
}
