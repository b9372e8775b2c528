import { avulsa } from '@retaguarda/contract/faturamento/avulsa.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../kit/http/handle.ts'
import { once } from '../../../kit/http/once.ts'
import { fecharAvulsa, incluirAvulsa } from './avulsa.service.ts'

export function avulsaRoutes(app: FastifyInstance): void {
  handle(app, avulsa.add, (ctx, { body }) => once({ work: (trx) => incluirAvulsa(trx, ctx, body) }))
  handle(app, avulsa.fechar, (ctx, { params }) => once({ work: (trx) => fecharAvulsa(trx, ctx, params.id) }))
}
