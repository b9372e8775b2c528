import { papel } from '@retaguarda/contract/cobranca/papel.ts'
import type { FastifyInstance } from 'fastify'
import { handle, handleDownload, handleOnce } from '../../../kit/http/handle.ts'
import { baixarPdf, consultarPdf, imprimirBoleto, imprimirFatura, pedirPdf } from './papel.service.ts'

export function papelRoutes(app: FastifyInstance): void {
  handleDownload(app, papel.pdf, (ctx, { params, query }) => imprimirBoleto(ctx, params.id, query.data ?? null))
  handleDownload(app, papel.pdfFatura, (ctx, { params }) => imprimirFatura(ctx, params.id))
  handleOnce(app, papel.pedir, { work: (trx, ctx, { body }) => pedirPdf(trx, ctx, body) })
  handle(app, papel.lote, (ctx, { params }) => consultarPdf(ctx, params.id))
  handleDownload(app, papel.arquivo, (ctx, { params }) => baixarPdf(ctx, params.id))
}
