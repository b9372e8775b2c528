import { financeiro } from '@retaguarda/contract/financeiro.ts'
import { uso } from '@retaguarda/contract/uso.ts'
import type { FastifyInstance } from 'fastify'
import { gridRoutes } from '../../kit/grid-routes.ts'
import { handle, handlePublic } from '../../kit/handle.ts'
import { comChave, comChavePreparada } from '../../kit/pedido.ts'
import { credentialOf } from '../../kit/security.ts'
import { registrarFaturamento } from './faturamento.service.ts'
import { financeiroLista } from './financeiro.repo.ts'
import { excluirItem, novoItem } from './item-manual.service.ts'
import { listUso } from './uso.repo.ts'
import { receberUso } from './uso.service.ts'

/** As the specification spells it (spec part 2 §8). */
const FATURAMENTO_REGISTRADO = 'Valor de faturamente registrado'

export function financeiroRoutes(app: FastifyInstance): void {
  gridRoutes(app, financeiro, financeiroLista)
  handle(app, financeiro.registrarFaturamento, (ctx, input) =>
    registrarFaturamento(ctx, input.body, (prepare, work) =>
      comChavePreparada(ctx, input, financeiro.registrarFaturamento, prepare, async (trx, loja) => {
        const { id, valor } = await work(trx, loja)
        return { msg: FATURAMENTO_REGISTRADO, fatura: id, valorFatura: valor }
      }),
    ),
  )
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
  handlePublic(app, uso.receber, (ctx, { body, files, query: { previa }, reply }) => {
    const credential = credentialOf(reply.request)
    return receberUso(ctx, { body, files, previa, chave: credential?.from === 'header' ? credential.token : undefined })
  })
  handle(app, uso.list, (ctx, { query: { cliente, ...competencia } }) => listUso(ctx.db, cliente, competencia))
}
