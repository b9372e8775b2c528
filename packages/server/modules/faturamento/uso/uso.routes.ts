import { uso } from '@retaguarda/contract/faturamento/uso.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../kit/http/handle.ts'
import { listUso } from './uso.repo.ts'
import { receberUso } from './uso.service.ts'

export function usoRoutes(app: FastifyInstance): void {
  handle(app, uso.receber, (ctx, { body, files, query: { previa } }) => receberUso(ctx, { body, files, previa }))
  handle(app, uso.list, (ctx, { query: { cliente, ...competencia } }) => listUso(ctx.db, cliente, competencia))
}
