import { exclusao } from '@retaguarda/contract/exclusao.ts'
import type { FastifyInstance } from 'fastify'
import { desfazerExclusao } from './excluido.service.ts'
import { handle } from './handle.ts'

export function exclusaoRoutes(app: FastifyInstance): void {
  handle(app, exclusao.desfazer, (ctx, { params: { entidade, id } }) => desfazerExclusao(app, ctx, entidade, id))
}
