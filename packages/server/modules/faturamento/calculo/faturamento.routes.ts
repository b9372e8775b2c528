import { financeiro } from '@retaguarda/contract/faturamento/item.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../kit/handle.ts'
import { comChavePreparada } from '../../../kit/pedido.ts'
import { registrarFaturamento } from './faturamento.service.ts'

/** As the specification spells it (spec part 2 §8). */
const FATURAMENTO_REGISTRADO = 'Valor de faturamente registrado'

export function faturamentoRoutes(app: FastifyInstance): void {
  handle(app, financeiro.registrarFaturamento, (ctx, input) =>
    registrarFaturamento(ctx, input.body, (prepare, work) =>
      comChavePreparada(ctx, input, financeiro.registrarFaturamento, prepare, async (trx, loja) => {
        const { id, valor } = await work(trx, loja)
        return { msg: FATURAMENTO_REGISTRADO, fatura: id, valorFatura: valor }
      }),
    ),
  )
}
