import { exclusao } from '@retaguarda/contract/exclusao.ts'
import type { FastifyInstance } from 'fastify'
import { desfazerExclusao } from './excluido.service.ts'
import { handle } from '../http/handle.ts'
import { knownRegister } from './known-registers.ts'

export function exclusaoRoutes(app: FastifyInstance): void {
  handle(app, exclusao.desfazer, (ctx, { params }) => desfazerExclusao(ctx, knownRegister(app, params.entidade), params))
}
