import { clientStatus } from '@retaguarda/contract/client-status.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../kit/http/handle.ts'
import { listStatus, listValores } from './client-status.repo.ts'
import { atualizarCliente, exportarStatus } from './client-status.service.ts'
import { atualizarTodos, consultarAndamento } from './rodada.service.ts'

export function clientStatusRoutes(app: FastifyInstance): void {
  handle(app, clientStatus.lists, async ({ db }) => {
    const { gateway, marketplace, formaPagamento, farm } = await listValores(db)
    return { gatewayList: gateway, marketplaceList: marketplace, formaPagamentoList: formaPagamento, farmList: farm }
  })
  handle(app, clientStatus.loadData, ({ db, now }, { query: { page, start, limit, ...filtro } }) =>
    listStatus(db, filtro, now(), { offset: start ?? (page - 1) * limit, limit }),
  )
  handle(app, clientStatus.export, (ctx, { query }) => exportarStatus(ctx, query))
  handle(app, clientStatus.update, (ctx, { params }) => atualizarCliente(ctx, params.id))
  handle(app, clientStatus.atualizar, (ctx) => atualizarTodos(ctx))
  handle(app, clientStatus.andamento, ({ db }) => consultarAndamento(db))
}
