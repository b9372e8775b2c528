import { contaCorrente } from '@retaguarda/contract/faturamento/conta-corrente.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../kit/http/handle.ts'
import { once } from '../../kit/http/once.ts'
import { consultarConta, imprimirConta } from './conta-corrente.service.ts'
import { pedirExtrato } from './extrato-email.service.ts'

export function contaCorrenteRoutes(app: FastifyInstance): void {
  handle(app, contaCorrente.get, (ctx, { params, query }) => consultarConta(ctx, params.id, query))
  handle(app, contaCorrente.pdf, (ctx, { params, query }) => imprimirConta(ctx, params.id, query))
  handle(app, contaCorrente.enviar, (ctx, { params, body }) => once({ work: (trx) => pedirExtrato(trx, ctx, params.id, body) }))
}
