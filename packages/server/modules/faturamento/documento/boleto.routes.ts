import { faturaDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import type { FastifyInstance } from 'fastify'
import { handleOnce } from '../../../kit/handle.ts'
import { forcarEnvio } from './boleto.service.ts'

export function boletoRoutes(app: FastifyInstance): void {
  handleOnce(app, faturaDocumento.forcarEnvio, {
    // The store itself knows a repeat; what is kept is the answer.
    prepare: (ctx, { params }) => forcarEnvio(ctx, params.id),
    work: async (_trx, _ctx, _input, answer) => answer,
  })
}
