import { reguaCobranca } from '@retaguarda/contract/cobranca/regua.ts'
import { recusa } from '@retaguarda/contract/faturamento/recusa.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../kit/http/handle.ts'
import { once } from '../../kit/http/once.ts'
import { gridRoutes } from '../../kit/register/grid-routes.ts'
import { resourceRoutes } from '../../kit/register/resource-routes.ts'
import { enviosLista } from './lembrete.repo.ts'
import { previa } from './previa.service.ts'
import { reenviarLembrete } from './reenviar.service.ts'
import { reguaLista, reguaRepo } from './regua-cobranca.repo.ts'
import { executar, reguaRules } from './regua-cobranca.service.ts'

export function reguaCobrancaRoutes(app: FastifyInstance): void {
  resourceRoutes(app, reguaCobranca, reguaLista, reguaRepo, reguaRules)
  gridRoutes(app, reguaCobranca.envios, enviosLista)
  handle(app, reguaCobranca.previa, (ctx, { query: { data } }) => previa(ctx, data ?? null))
  handle(app, reguaCobranca.executar, (ctx) => executar(ctx))
  handle(app, recusa.lembrete, (ctx, { params, body }) => once({ work: (trx) => reenviarLembrete(trx, ctx, params.id, body) }))
}
