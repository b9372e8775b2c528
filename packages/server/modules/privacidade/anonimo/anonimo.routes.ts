import { anonimizacao } from '@retaguarda/contract/privacidade/anonimizar.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../kit/http/handle.ts'
import { once } from '../../../kit/http/once.ts'
import { pedirAnonimizacao } from './anonimizar.service.ts'
import { preverAnonimizacao } from './previa.service.ts'

export function anonimoRoutes(app: FastifyInstance): void {
  handle(app, anonimizacao.previa, (ctx, { params }) => preverAnonimizacao(ctx, params.id))
  handle(app, anonimizacao.pedir, (ctx, { params, body }) => once({ work: (trx) => pedirAnonimizacao(trx, ctx, params.id, body) }))
}
