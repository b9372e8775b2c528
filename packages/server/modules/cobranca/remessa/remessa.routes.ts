import { remessa } from '@retaguarda/contract/cobranca/remessa.ts'
import type { FastifyInstance } from 'fastify'
import { gridRoutes } from '../../../kit/register/grid-routes.ts'
import { handle } from '../../../kit/http/handle.ts'
import { once } from '../../../kit/http/once.ts'
import { remessaLista } from './remessa.repo.ts'
import { baixarRemessa, cancelarRemessa, gerarRemessa, marcarEnviada } from './remessa.service.ts'

export function remessaRoutes(app: FastifyInstance): void {
  gridRoutes(app, remessa, remessaLista)
  handle(app, remessa.gerar, (ctx, { body }) => once({ work: (trx) => gerarRemessa(trx, ctx, body.contaBancaria) }))
  handle(app, remessa.arquivo, (ctx, { params }) => baixarRemessa(ctx, params.id))
  handle(app, remessa.cancelar, (ctx, { params }) => once({ work: (trx) => cancelarRemessa(trx, ctx, params.id) }))
  handle(app, remessa.enviada, (ctx, { params }) => once({ work: (trx) => marcarEnviada(trx, ctx, params.id) }))
}
