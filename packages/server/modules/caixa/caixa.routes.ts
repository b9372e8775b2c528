import { entradas } from '@retaguarda/contract/faturamento/entradas.ts'
import { previsao } from '@retaguarda/contract/faturamento/previsao.ts'
import { vencimentos } from '@retaguarda/contract/faturamento/vencimentos.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../kit/http/handle.ts'
import { exportarEntradas, listarEntradas } from './entradas.service.ts'
import { prever } from './previsao.service.ts'
import { exportar, listar, listarBoletos } from './vencimentos.service.ts'

export function caixaRoutes(app: FastifyInstance): void {
  handle(app, vencimentos.list, (ctx, { query }) => listar(ctx, query))
  handle(app, vencimentos.export, (ctx, { query }) => exportar(ctx, query))
  handle(app, vencimentos.boletos, (ctx, { params, query }) => listarBoletos(ctx, params.cliente, query.data))
  handle(app, entradas.list, (ctx, { query }) => listarEntradas(ctx.db, query))
  handle(app, entradas.export, (ctx, { query }) => exportarEntradas(ctx.db, query))
  handle(app, previsao.list, (ctx, { query }) => prever(ctx, query.semanas))
}
