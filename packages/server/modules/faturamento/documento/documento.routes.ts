import { faturaDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import type { FastifyInstance } from 'fastify'
import { gridOfRoutes } from '../../../kit/register/grid-routes.ts'
import { handle } from '../../../kit/http/handle.ts'
import { once } from '../../../kit/http/once.ts'
import { documentosListaOf } from './documento.repo.ts'
import { avisarLiquidados, liquidar } from './liquidar.service.ts'
import { baixarNota, consultarDocumentos, descartarNota, excluirNota, incluirNota, receberNota } from './nota.service.ts'

export function documentoRoutes(app: FastifyInstance): void {
  gridOfRoutes(app, { table: 'fatura', name: fatura.name }, faturaDocumento, documentosListaOf)
  handle(app, faturaDocumento.get, (ctx, { params }) => consultarDocumentos(ctx.db, params.id))
  handle(app, faturaDocumento.nota, (ctx, { params, body, files }) =>
    once({
      prepare: () => receberNota(ctx, params.id, body, files),
      work: (trx, recebida) => incluirNota(trx, ctx, params.id, recebida),
      undo: (prepared) => descartarNota(ctx, prepared),
    }),
  )
  handle(app, faturaDocumento.removeNota, (ctx, { params }) => once({ work: (trx) => excluirNota(trx, ctx, params.id) }))
  handle(app, faturaDocumento.arquivo, (ctx, { params }) => baixarNota(ctx, params.id, params.parte))
  handle(app, faturaDocumento.liquidar, (ctx, { params, body }) =>
    once({ work: (trx) => liquidar(trx, ctx, params.id, body) }, async ({ message, avisar }, repeated) => {
      if (!repeated) await avisarLiquidados(ctx, avisar)
      return { success: true, message }
    }),
  )
}
