import { alerta } from '@retaguarda/contract/alerta.ts'
import { alertaCorreio } from '@retaguarda/contract/alerta-correio.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../kit/http/handle.ts'
import { once } from '../../kit/http/once.ts'
import { gridRoutes } from '../../kit/register/grid-routes.ts'
import { alertasLista } from './alerta.repo.ts'
import { alterarRegras, consultarCorreio, listarRegras, marcarVisto, silenciar, testarAlertas } from './alerta.service.ts'

export function alertaRoutes(app: FastifyInstance): void {
  gridRoutes(app, alerta, alertasLista)
  handle(app, alerta.visto, (ctx, { params }) => once({ work: (trx) => marcarVisto(trx, ctx, params.id) }))
  handle(app, alerta.silenciar, (ctx, { body }) => once({ work: (trx) => silenciar(trx, ctx, body) }))
  handle(app, alerta.testar, (ctx) => once({ work: (trx) => testarAlertas(trx, ctx) }))
  handle(app, alerta.regras, listarRegras)
  handle(app, alerta.alterarRegras, (ctx, { body }) => once({ work: (trx) => alterarRegras(trx, ctx, body) }))
  handle(app, alertaCorreio, consultarCorreio)
}
