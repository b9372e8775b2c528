import { uso } from '@retaguarda/contract/faturamento/uso.ts'
import type { FastifyInstance } from 'fastify'
import { handle, handleLoja } from '../../../kit/http/handle.ts'
import { listUso } from './uso.repo.ts'
import { receberUso } from './uso.service.ts'

export function usoRoutes(app: FastifyInstance): void {
  handleLoja(app, uso.receber, (ctx, { body, files, query: { previa } }) => receberUso(ctx, { body, files, previa }))
  handle(app, uso.list, (ctx, { query: { cliente, ...competencia } }) => listUso(ctx.db, cliente, competencia))
}
