import { correio, falha } from '@retaguarda/contract/falha.ts'
import { saude } from '@retaguarda/contract/saude.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../kit/http/handle.ts'
import { once } from '../../kit/http/once.ts'
import { gridRoutes } from '../../kit/register/grid-routes.ts'
import { correioLista, falhaLista } from './falha.repo.ts'
import { descartarFalhas, tentarFalhas } from './falha.service.ts'
import { consultarPainel } from './painel.service.ts'

export function saudeRoutes(app: FastifyInstance): void {
  handle(app, saude.painel, (ctx) => consultarPainel(ctx))
  gridRoutes(app, falha, falhaLista)
  handle(app, falha.tentar, (ctx, { body }) => once({ work: (trx) => tentarFalhas(trx, ctx, body) }))
  handle(app, falha.descartar, (ctx, { body }) => once({ work: (trx) => descartarFalhas(trx, ctx, body) }))
  gridRoutes(app, correio, correioLista)
}
