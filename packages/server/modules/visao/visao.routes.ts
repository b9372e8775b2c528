import { visao } from '@retaguarda/contract/visao.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../kit/http/handle.ts'
import { knownGrid } from '../../kit/list/known-grids.ts'
import { alterarVisao, excluirVisao, incluirVisao, listarVisoes } from './visao.service.ts'

export function visaoRoutes(app: FastifyInstance): void {
  const grids = (name: string) => knownGrid(app, name)
  handle(app, visao.list, (ctx, { params }) => listarVisoes(grids, ctx, params.grade))
  handle(app, visao.add, (ctx, { body }) => incluirVisao(grids, ctx, body))
  handle(app, visao.edit, (ctx, { params, body }) => alterarVisao(grids, ctx, params.id, body))
  handle(app, visao.remove, (ctx, { params }) => excluirVisao(grids, ctx, params.id))
}
