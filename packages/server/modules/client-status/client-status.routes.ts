import { clientStatus } from '@retaguarda/contract/client-status.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../kit/handle.ts'
import { listStatus, listValores } from './client-status.repo.ts'

export function clientStatusRoutes(app: FastifyInstance): void {
  handle(app, clientStatus.lists, async ({ db }) => {
    const { gateway, marketplace, formaPagamento, farm } = await listValores(db)
    return { gatewayList: gateway, marketplaceList: marketplace, formaPagamentoList: formaPagamento, farmList: farm }
  })
  handle(app, clientStatus.loadData, ({ db, now }, { query: { page, start, limit, ...filtro } }) =>
    listStatus(db, filtro, now(), { offset: start ?? (page - 1) * limit, limit }),
  )
}
