import { faturaDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import type { FastifyInstance } from 'fastify'
import { gridOfRoutes } from '../../../kit/grid-routes.ts'
import { handle, handleDownload } from '../../../kit/handle.ts'
import { documentosListaOf } from './documento.repo.ts'
import { liquidarEAvisar } from './liquidar.service.ts'
import { downloadNota, excluirNota, incluirNota, readDocumentos } from './nota.service.ts'

export function documentoRoutes(app: FastifyInstance): void {
  gridOfRoutes(app, faturaDocumento, documentosListaOf)
  handle(app, faturaDocumento.get, (ctx, { params }) => readDocumentos(ctx.db, params.id))
  handle(app, faturaDocumento.nota, (ctx, { params, body, files }) => incluirNota(ctx, params.id, body, files))
  handle(app, faturaDocumento.removeNota, (ctx, { params }) => excluirNota(ctx, params.id))
  handleDownload(app, faturaDocumento.arquivo, (ctx, { params }) => downloadNota(ctx, params.id, params.parte))
  handle(app, faturaDocumento.liquidar, liquidarEAvisar)
}
