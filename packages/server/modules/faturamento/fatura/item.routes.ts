import { financeiro } from '@retaguarda/contract/faturamento/item.ts'
import type { FastifyInstance } from 'fastify'
import { gridRoutes } from '../../../kit/register/grid-routes.ts'
import { handle } from '../../../kit/http/handle.ts'
import { once } from '../../../kit/http/once.ts'
import { financeiroLista } from './item.repo.ts'
import { excluirItem, incluirDesconto, incluirItem } from './item-manual.service.ts'

export function itemRoutes(app: FastifyInstance): void {
  gridRoutes(app, financeiro, financeiroLista)
  handle(app, financeiro.novoItem, (ctx, { params, body }) =>
    once({
      work: async (trx) => {
        const { id, valorFatura } = await incluirItem(trx, ctx, params.id, body)
        return { success: true as const, msg: 'Item incluído.', id, valorFatura }
      },
    }),
  )
  handle(app, financeiro.desconto, (ctx, { params, body }) =>
    once({
      work: async (trx) => {
        const { id, valorFatura } = await incluirDesconto(trx, ctx, params.id, body)
        return { success: true as const, msg: 'Desconto incluído.', id, valorFatura }
      },
    }),
  )
  handle(app, financeiro.remove, (ctx, { params }) =>
    once({
      work: async (trx) => {
        const { valorFatura } = await excluirItem(trx, ctx, params.id)
        return { msg: 'Item excluído.', valorFatura }
      },
    }),
  )
}
