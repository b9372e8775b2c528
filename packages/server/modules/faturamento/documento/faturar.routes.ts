import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../kit/handle.ts'
import { comChave } from '../../../kit/pedido.ts'
import { cancelarFatura } from './cancelar.service.ts'
import { faturar } from './faturar.service.ts'

export function faturarRoutes(app: FastifyInstance): void {
  handle(app, fatura.faturar, (ctx, input) => comChave(ctx, input, fatura.faturar, (trx) => faturar(trx, ctx, input.params.id, input.body)))
  handle(app, fatura.cancelar, (ctx, input) => comChave(ctx, input, fatura.cancelar, (trx) => cancelarFatura(trx, ctx, input.params.id)))
}
