import { recorrente } from '@retaguarda/contract/faturamento/recorrente.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../kit/http/handle.ts'
import { consultarClientes } from './movimentos.service.ts'
import { consultarRecorrente, exportarRecorrente } from './recorrente.service.ts'

export function recorrenteRoutes(app: FastifyInstance): void {
  handle(app, recorrente.meses, (ctx, { query: { meses, ...ate } }) => consultarRecorrente(ctx.db, ate, meses))
  handle(app, recorrente.clientes, (ctx, { query: { movimento, ...mes } }) => consultarClientes(ctx.db, mes, movimento))
  handle(app, recorrente.export, (ctx, { query: { meses, formato, ...ate } }) => exportarRecorrente(ctx.db, ate, meses, formato))
}
