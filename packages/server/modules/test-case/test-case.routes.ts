import { casoImportado } from '@retaguarda/contract/importar-caso.ts'
import { propagar } from '@retaguarda/contract/propagar.ts'
import { testCase } from '@retaguarda/contract/test-case.ts'
import type { FastifyInstance } from 'fastify'
import { handle, handleDownload } from '../../kit/handle.ts'
import { resourceRoutes } from '../../kit/resource-routes.ts'
import { listOperations } from '../operation/operation.repo.ts'
import { exportarCaso, importarCaso } from './importar/importar.service.ts'
import { consultarPropagacao, propagarOperacao } from './propagar.service.ts'
import { suggestCasos, testCaseLista, testCaseRepo } from './test-case.repo.ts'
import { testCaseRules } from './test-case.service.ts'

export function testCaseRoutes(app: FastifyInstance): void {
  resourceRoutes(app, testCase, testCaseLista, testCaseRepo, testCaseRules)
  handle(app, testCase.operations, (ctx) => listOperations(ctx.db))
  handle(app, propagar.get, (ctx, { params }) => consultarPropagacao(ctx, params.id))
  handle(app, propagar.post, (ctx, { params, body }) => propagarOperacao(ctx, params.id, body))
  handle(app, casoImportado.importar, async (_ctx, { body }) => importarCaso(body))
  handleDownload(app, casoImportado.exportar, (ctx, { params, query }) => exportarCaso(ctx, params.id, query.mockup))
  handle(app, testCase.suggest.all, (ctx) => suggestCasos(ctx.db))
  handle(app, testCase.suggest.byText, (ctx, { params }) => suggestCasos(ctx.db, params.texto))
}
