import { acordo } from '@retaguarda/contract/cobranca/acordo.ts'
import { dayOf } from '@retaguarda/contract/kit/tempo.ts'
import type { FastifyInstance } from 'fastify'
import { history } from '../../kit/ctx/audit.ts'
import { handle } from '../../kit/http/handle.ts'
import { once } from '../../kit/http/once.ts'
import { gridRoutes } from '../../kit/register/grid-routes.ts'
import { ENTIDADE_ACORDO } from '../cobranca/acordo.repo.ts'
import { acordoLista } from './acordo.repo.ts'
import { calcularAcordo, consultarAcordo, consultarAtrasados, incluirAcordo } from './acordo.service.ts'
import { desfazerAcordo, preverFim } from './encerrar.service.ts'

export function acordoRoutes(app: FastifyInstance): void {
  gridRoutes(app, acordo, acordoLista)
  handle(app, acordo.get, (ctx, { params }) => consultarAcordo(ctx.db, params.id))
  handle(app, acordo.history, (ctx, { params }) => history(ctx.db, ENTIDADE_ACORDO, params.id))
  handle(app, acordo.boletos, (ctx, { params }) => consultarAtrasados(ctx, params.id))
  handle(app, acordo.previa, async (ctx, { body }) => (await calcularAcordo(ctx.db, dayOf(ctx.now()), body)).previa)
  handle(app, acordo.add, (ctx, { body }) => once({ work: (trx) => incluirAcordo(trx, ctx, body) }))
  handle(app, acordo.desfazer, (ctx, { params, body }) => once({ work: (trx) => desfazerAcordo(trx, ctx, params.id, body.motivo) }))
  handle(app, acordo.previaFim, (ctx, { params }) => preverFim(ctx.db, params.id))
}
