import { vencimentos } from '@retaguarda/contract/faturamento/vencimentos.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../kit/http/handle.ts'
import { exportar, listar, listarBoletos } from './vencimentos.service.ts'

export function caixaRoutes(app: FastifyInstance): void {
  handle(app, vencimentos.list, (ctx, { query }) => listar(ctx, query))
  handle(app, vencimentos.export, (ctx, { query }) => exportar(ctx, query))
  handle(app, vencimentos.boletos, (ctx, { params, query }) => listarBoletos(ctx, params.cliente, query.data))
}
