import { nfse } from '@retaguarda/contract/faturamento/nfse.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../kit/http/handle.ts'
import { once } from '../../../kit/http/once.ts'
import { fecharMes, listarMeses, reabrirMes } from './mes.service.ts'
import { baixarMes } from './zip.service.ts'

export function nfseMesRoutes(app: FastifyInstance): void {
  handle(app, nfse.meses, ({ db }) => listarMeses(db))
  handle(app, nfse.fechar, (ctx, { body }) => once({ work: (trx) => fecharMes(trx, ctx, body) }))
  handle(app, nfse.reabrir, (ctx, { body }) => once({ work: (trx) => reabrirMes(trx, ctx, body) }))
  handle(app, nfse.zip, async (ctx, { query: { ano, mes, pdf, novas }, reply }) => {
    const headOnly = reply.request.method === 'HEAD'
    const { name, content } = await baixarMes(ctx, { ano, mes, pdf: pdf === 'true', novas: novas === 'true' }, headOnly)
    reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('x-content-type-options', 'nosniff')
    return content
  })
}
