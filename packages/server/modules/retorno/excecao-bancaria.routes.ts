import { excecaoBancaria } from '@retaguarda/contract/cobranca/excecao-bancaria.ts'
import type { FastifyInstance } from 'fastify'
import { gridRoutes } from '../../kit/register/grid-routes.ts'
import { handle } from '../../kit/http/handle.ts'
import { once } from '../../kit/http/once.ts'
import { countAbertas, excecoesLista } from './excecao-bancaria.repo.ts'
import { consultarExcecao, resolverExcecao } from './excecao-bancaria.service.ts'
import { baixarComprovante } from './excecao-informada.service.ts'

export function excecaoBancariaRoutes(app: FastifyInstance): void {
  gridRoutes(app, excecaoBancaria, excecoesLista)
  handle(app, excecaoBancaria.abertas, async ({ db }) => ({ total: await countAbertas(db) }))
  handle(app, excecaoBancaria.get, ({ db }, { params }) => consultarExcecao(db, params.id))
  handle(app, excecaoBancaria.arquivo, (ctx, { params }) => baixarComprovante(ctx, params.id))
  handle(app, excecaoBancaria.resolver, (ctx, { params, body }) => once({ work: (trx) => resolverExcecao(trx, ctx, params.id, body) }))
}
