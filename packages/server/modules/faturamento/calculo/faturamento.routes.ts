import { financeiro } from '@retaguarda/contract/faturamento/item.ts'
import type { FastifyInstance } from 'fastify'
import { handleOnce } from '../../../kit/http/handle.ts'
import { prepararFaturamento, registrarFaturamento } from './faturamento.service.ts'

/** Spelled so on purpose (FAT-051). */
const FATURAMENTO_REGISTRADO = 'Valor de faturamente registrado'

export function faturamentoRoutes(app: FastifyInstance): void {
  handleOnce(app, financeiro.registrarFaturamento, {
    prepare: (ctx, { body }) => prepararFaturamento(ctx, body),
    work: async (trx, ctx, { body }, loja) => {
      const { id, valor } = await registrarFaturamento(trx, ctx, body, loja)
      return { msg: FATURAMENTO_REGISTRADO, fatura: id, valorFatura: valor }
    },
  })
}
