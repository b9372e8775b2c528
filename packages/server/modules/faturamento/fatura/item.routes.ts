import { financeiro } from '@retaguarda/contract/faturamento/item.ts'
import type { FastifyInstance } from 'fastify'
import { gridRoutes } from '../../../kit/register/grid-routes.ts'
import { handleOnce } from '../../../kit/http/handle.ts'
import { financeiroLista } from './item.repo.ts'
import { excluirItem, incluirItem } from './item-manual.service.ts'

export function itemRoutes(app: FastifyInstance): void {
  gridRoutes(app, financeiro, financeiroLista)
  handleOnce(app, financeiro.novoItem, {
    work: async (trx, ctx, { params, body }) => {
      const { id, valorFatura } = await incluirItem(trx, ctx, params.id, body)
      return { success: true as const, msg: 'Item incluído.', id, valorFatura }
    },
  })
  handleOnce(app, financeiro.remove, {
    work: async (trx, ctx, { params }) => {
      const { valorFatura } = await excluirItem(trx, ctx, params.id)
      return { msg: 'Item excluído.', valorFatura }
    },
  })
}
