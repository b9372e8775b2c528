import { financeiro } from '@retaguarda/contract/faturamento/item.ts'
import type { FastifyInstance } from 'fastify'
import { gridRoutes } from '../../../kit/grid-routes.ts'
import { handle } from '../../../kit/handle.ts'
import { comChave } from '../../../kit/pedido.ts'
import { financeiroLista } from './item.repo.ts'
import { excluirItem, novoItem } from './item-manual.service.ts'

export function itemRoutes(app: FastifyInstance): void {
  gridRoutes(app, financeiro, financeiroLista)
  handle(app, financeiro.novoItem, (ctx, input) =>
    comChave(ctx, input, financeiro.novoItem, async (trx) => {
      const { id, valorFatura } = await novoItem(trx, ctx, input.params.id, input.body)
      return { success: true as const, msg: 'Item incluído.', id, valorFatura }
    }),
  )
  handle(app, financeiro.remove, (ctx, input) =>
    comChave(ctx, input, financeiro.remove, async (trx) => {
      const { valorFatura } = await excluirItem(trx, ctx, input.params.id)
      return { msg: 'Item excluído.', valorFatura }
    }),
  )
}
