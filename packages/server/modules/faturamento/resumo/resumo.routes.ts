import { resumo } from '@retaguarda/contract/faturamento/resumo.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../kit/http/handle.ts'
import { resumoDeClientes, resumoGeral, resumoPorCliente } from './resumo.service.ts'

export function resumoRoutes(app: FastifyInstance): void {
  handle(app, resumo.geral, (ctx, { query }) => resumoGeral(ctx.db, query))
  handle(app, resumo.porCliente, (ctx, { query: { meses, ...mes } }) => resumoPorCliente(ctx.db, mes, meses))
  handle(app, resumo.clientes, (ctx, { query: { clientes, ...mes } }) => resumoDeClientes(ctx.db, clientes, mes))
}
