import { comparacao } from '@retaguarda/contract/faturamento/comparacao.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../kit/http/handle.ts'
import { comparar } from './comparacao.service.ts'

export function comparacaoRoutes(app: FastifyInstance): void {
  handle(app, comparacao, (ctx, { params }) => comparar(ctx.db, params.id))
}
