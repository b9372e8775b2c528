import { financeiro } from '@retaguarda/contract/faturamento/item.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../kit/http/handle.ts'
import { once } from '../../../kit/http/once.ts'
import { prepararFaturamento, registrarFaturamento } from './faturamento.service.ts'

/** Spelled so on purpose (FAT-051). */
const FATURAMENTO_REGISTRADO = 'Valor de faturamente registrado'

export function faturamentoRoutes(app: FastifyInstance): void {
  handle(app, financeiro.registrarFaturamento, (ctx, { body }) =>
    once({
      prepare: () => prepararFaturamento(ctx, body),
      work: async (trx, loja) => {
        const { id, valor } = await registrarFaturamento(trx, ctx, body, loja)
        return { msg: FATURAMENTO_REGISTRADO, fatura: id, valorFatura: valor }
      },
    }),
  )
}
