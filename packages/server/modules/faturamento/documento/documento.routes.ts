import { faturaDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import type { FastifyInstance } from 'fastify'
import { gridOfRoutes } from '../../../kit/register/grid-routes.ts'
import { handle, handleDownload, handleOnce } from '../../../kit/http/handle.ts'
import { documentosListaOf } from './documento.repo.ts'
import { avisarLiquidados, liquidar } from './liquidar.service.ts'
import { baixarNota, consultarDocumentos, descartarNota, excluirNota, incluirNota, receberNota } from './nota.service.ts'

export function documentoRoutes(app: FastifyInstance): void {
  gridOfRoutes(app, { table: 'fatura', name: fatura.name }, faturaDocumento, documentosListaOf)
  handle(app, faturaDocumento.get, (ctx, { params }) => consultarDocumentos(ctx.db, params.id))
  handleOnce(app, faturaDocumento.nota, {
    prepare: (ctx, { params, body, files }) => receberNota(ctx, params.id, body, files),
    work: (trx, ctx, { params, body }, guardados) => incluirNota(trx, ctx, params.id, body, guardados),
    undo: descartarNota,
  })
  handleOnce(app, faturaDocumento.removeNota, { work: (trx, ctx, { params }) => excluirNota(trx, ctx, params.id) })
  handleDownload(app, faturaDocumento.arquivo, (ctx, { params }) => baixarNota(ctx, params.id, params.parte))
  handleOnce(app, faturaDocumento.liquidar, {
    work: (trx, ctx, { params, body }) => liquidar(trx, ctx, params.id, body),
    answer: async (ctx, _input, { message, avisar }, repeated) => {
      if (!repeated) await avisarLiquidados(ctx, avisar)
      return { success: true, message }
    },
  })
}
