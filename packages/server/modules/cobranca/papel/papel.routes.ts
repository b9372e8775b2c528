import { papel } from '@retaguarda/contract/cobranca/papel.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../kit/http/handle.ts'
import { once } from '../../../kit/http/once.ts'
import { baixarPdf, consultarPdf, imprimirBoleto, imprimirFatura, pedirPdf } from './papel.service.ts'

export function papelRoutes(app: FastifyInstance): void {
  handle(app, papel.pdf, (ctx, { params, query }) => imprimirBoleto(ctx, params.id, query.data ?? null))
  handle(app, papel.pdfFatura, (ctx, { params }) => imprimirFatura(ctx, params.id))
  handle(app, papel.pedir, (ctx, { body }) => once({ work: (trx) => pedirPdf(trx, ctx, body) }))
  handle(app, papel.lote, (ctx, { params }) => consultarPdf(ctx, params.id))
  handle(app, papel.arquivo, (ctx, { params }) => baixarPdf(ctx, params.id))
}
