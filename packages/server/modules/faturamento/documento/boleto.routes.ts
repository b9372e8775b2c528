import { faturaDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../kit/handle.ts'
import { comChavePreparada } from '../../../kit/pedido.ts'
import { forcarEnvio } from './boleto.service.ts'

export function boletoRoutes(app: FastifyInstance): void {
  handle(app, faturaDocumento.forcarEnvio, (ctx, input) =>
    // The store itself knows a repeat; what is kept is the answer.
    comChavePreparada(
      ctx,
      input,
      faturaDocumento.forcarEnvio,
      () => forcarEnvio(ctx, input.params.id),
      async (_trx, answer) => answer,
    ),
  )
}
