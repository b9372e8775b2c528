import { token } from '@retaguarda/contract/token.ts'
import type { FastifyInstance } from 'fastify'
import { history } from '../../kit/ctx/audit.ts'
import { handle } from '../../kit/http/handle.ts'
import { once } from '../../kit/http/once.ts'
import { gridRoutes } from '../../kit/register/grid-routes.ts'
import { tokenLista } from './token.repo.ts'
import { ENTIDADE_TOKEN, incluirToken, nomearResponsavel, revogarToken, trocarToken } from './token.service.ts'

export function tokenRoutes(app: FastifyInstance): void {
  gridRoutes(app, token, tokenLista)
  handle(app, token.history, (ctx, { params }) => history(ctx.db, ENTIDADE_TOKEN, params.id))
  handle(app, token.add, (ctx, { body }) => incluirToken(ctx, body))
  handle(app, token.trocar, (ctx, { params }) => trocarToken(ctx, params.id))
  handle(app, token.responsavel, (ctx, { params, body }) =>
    once({ work: (trx) => nomearResponsavel(trx, ctx, params.id, body.responsavel) }),
  )
  handle(app, token.revogar, (ctx, { params, body }) => once({ work: (trx) => revogarToken(trx, ctx, params.id, body.motivo) }))
}
