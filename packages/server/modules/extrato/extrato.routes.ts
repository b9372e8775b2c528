import { extrato } from '@retaguarda/contract/cobranca/extrato.ts'
import type { FastifyInstance } from 'fastify'
import { exportRows } from '../../kit/export/export.ts'
import { handle, handleDownload, handleOnce } from '../../kit/http/handle.ts'
import { knowGrid } from '../../kit/list/known-grids.ts'
import { extratoLista } from './extrato.repo.ts'
import { ignorar, importar, ligar, listar } from './extrato.service.ts'

export function extratoRoutes(app: FastifyInstance): void {
  handle(app, extrato.importar, (ctx, { files }) => importar(ctx, files))
  knowGrid(app, extrato, () => extratoLista)
  handle(app, extrato.list, (ctx, { query }) => listar(ctx, query))
  handleDownload(app, extrato.export, (ctx, { query, reply }) => exportRows(ctx, extratoLista, query, reply))
  handleOnce(app, extrato.ligar, { work: (trx, ctx, { params, body }) => ligar(trx, ctx, params.id, body.boleto) })
  handleOnce(app, extrato.ignorar, { work: (trx, ctx, { params, body }) => ignorar(trx, ctx, params.id, body.motivo) })
}
