import { propagar } from '@retaguarda/contract/propagar.ts'
import { testCase } from '@retaguarda/contract/test-case.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../kit/http/handle.ts'
import { resourceRoutes } from '../../kit/register/resource-routes.ts'
import { listOperations } from '../operation/operation.repo.ts'
import { consultarPropagacao, propagarOperacao } from './propagar.service.ts'
import { suggestCasos, testCaseLista, testCaseRepo } from './test-case.repo.ts'
import { testCaseRules } from './test-case.service.ts'

export function testCaseRoutes(app: FastifyInstance): void {
  resourceRoutes(app, testCase, testCaseLista, testCaseRepo, testCaseRules)
  handle(app, testCase.operations, (ctx) => listOperations(ctx.db))
  handle(app, propagar.get, (ctx, { params }) => consultarPropagacao(ctx, params.id))
  handle(app, propagar.post, (ctx, { params, body }) => propagarOperacao(ctx, params.id, body))
  handle(app, testCase.suggest.all, (ctx) => suggestCasos(ctx.db))
  handle(app, testCase.suggest.byText, (ctx, { params }) => suggestCasos(ctx.db, params.texto))
}
