import { extrato } from '@retaguarda/contract/cobranca/extrato.ts'
import type { FastifyInstance } from 'fastify'
import { exportRows } from '../../kit/export/export.ts'
import { handle } from '../../kit/http/handle.ts'
import { once } from '../../kit/http/once.ts'
import { knowGrid } from '../../kit/list/known-grids.ts'
import { extratoLista } from './extrato.repo.ts'
import { contarCobranca, ignorar, importar, ligar, listar } from './extrato.service.ts'

export function extratoRoutes(app: FastifyInstance): void {
  handle(app, extrato.importar, (ctx, { files }) => importar(ctx, files))
  knowGrid(app, extrato, () => extratoLista)
  handle(app, extrato.list, (ctx, { query }) => listar(ctx, query))
  handle(app, extrato.export, (ctx, { query, reply }) => exportRows(ctx, extratoLista, query, reply))
  handle(app, extrato.ligar, (ctx, { params, body }) => once({ work: (trx) => ligar(trx, ctx, params.id, body.boleto) }))
  handle(app, extrato.ignorar, (ctx, { params, body }) => once({ work: (trx) => ignorar(trx, ctx, params.id, body.motivo) }))
  handle(app, extrato.cobranca, (ctx, { params }) => once({ work: (trx) => contarCobranca(trx, ctx, params.id) }))
}
