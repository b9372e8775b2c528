import { casoImportado } from '@retaguarda/contract/importar-caso.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../kit/http/handle.ts'
import { exportarCaso, importarCaso } from './importar.service.ts'

export function casoImportadoRoutes(app: FastifyInstance): void {
  handle(app, casoImportado.importar, async (_ctx, { body }) => importarCaso(body))
  handle(app, casoImportado.exportar, (ctx, { params, query }) => exportarCaso(ctx, params.id, query.mockup))
}
