import { ligacao } from '@retaguarda/contract/cobranca/ligacao.ts'
import { dayOf } from '@retaguarda/contract/kit/tempo.ts'
import type { FastifyInstance } from 'fastify'
import { history } from '../../kit/ctx/audit.ts'
import { handle } from '../../kit/http/handle.ts'
import { once } from '../../kit/http/once.ts'
import { gridRoutes } from '../../kit/register/grid-routes.ts'
import { ligacoesEm } from '../faturamento/ligacao/ligacao.repo.ts'
import { consultarLigacao, ENTIDADE_LIGACAO } from '../faturamento/ligacao/ligacao.service.ts'
import { registrarFeita } from './ligacao-feita.service.ts'

export function ligacaoRoutes(app: FastifyInstance): void {
  gridRoutes(app, ligacao, (ctx) => ligacoesEm(dayOf(ctx.now())))
  handle(app, ligacao.get, (ctx, { params }) => consultarLigacao(ctx.db, params.id))
  handle(app, ligacao.history, (ctx, { params }) => history(ctx.db, ENTIDADE_LIGACAO, params.id))
  handle(app, ligacao.feita, (ctx, { params, body }) => once({ work: (trx) => registrarFeita(trx, ctx, params.id, body) }))
}
