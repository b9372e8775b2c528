import { fechamento } from '@retaguarda/contract/faturamento/fechamento.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../kit/http/handle.ts'
import { once } from '../../../kit/http/once.ts'
import { listClientesDoMes, listRecentes } from './fechamento.repo.ts'
import { executar, previa, consultarFechamento, retomar } from './fechamento.service.ts'

export function fechamentoRoutes(app: FastifyInstance): void {
  handle(app, fechamento.clientes, (ctx, { query }) => listClientesDoMes(ctx.db, query))
  handle(app, fechamento.previa, (ctx, { body }) => previa(ctx, body))
  handle(app, fechamento.executar, (ctx, { body }) =>
    once({ work: async (trx) => ({ msg: 'Fechamento iniciado.', id: await executar(trx, ctx, body) }) }),
  )
  handle(app, fechamento.get, (ctx, { params }) => consultarFechamento(ctx.db, params.id))
  handle(app, fechamento.recentes, (ctx) => listRecentes(ctx.db))
  handle(app, fechamento.retomar, (ctx, { params }) =>
    once({
      work: async (trx) => {
        await retomar(trx, ctx, params.id)
        return { msg: 'Fechamento retomado.' }
      },
    }),
  )
}
