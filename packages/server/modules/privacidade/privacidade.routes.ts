import { acessos } from '@retaguarda/contract/privacidade/acessos.ts'
import { mapa } from '@retaguarda/contract/privacidade/mapa.ts'
import { pedidoTitular } from '@retaguarda/contract/privacidade/pedido-titular.ts'
import { prazos } from '@retaguarda/contract/privacidade/prazos.ts'
import { relatorio, titular } from '@retaguarda/contract/privacidade/titular.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../kit/http/handle.ts'
import { once } from '../../kit/http/once.ts'
import { resourceRoutes } from '../../kit/register/resource-routes.ts'
import { descartarArquivos } from '../arquivo/arquivo.service.ts'
import { gridRoutes } from '../../kit/register/grid-routes.ts'
import { acessosLista } from './acesso.repo.ts'
import { baixarMapa, consultarMapa } from './mapa.service.ts'
import { pedidoTitularLista, pedidoTitularRepo } from './pedido-titular.repo.ts'
import { anexarResposta, baixarResposta, pedidoTitularRules, receberResposta } from './pedido-titular.service.ts'
import { alterarPrazos, listarPrazos, preverPrazos } from './prazo.service.ts'
import { relatorioLista } from './relatorio.repo.ts'
import { baixarRelatorio, pedirRelatorio } from './relatorio.service.ts'
import { procurarTitular } from './titular.service.ts'

/** RFC 9110: taken on, and done later. */
const ACCEPTED = 202

export function privacidadeRoutes(app: FastifyInstance): void {
  handle(app, mapa.consultar, consultarMapa)
  handle(app, mapa.imprimir, (ctx) => baixarMapa(ctx))
  handle(app, titular, (ctx, { body }) => procurarTitular(ctx, body))
  gridRoutes(app, relatorio, relatorioLista)
  handle(app, prazos.listar, listarPrazos)
  handle(app, prazos.alterar, (ctx, { body }) => once({ work: (trx) => alterarPrazos(trx, ctx, body) }))
  handle(app, prazos.previa, preverPrazos)
  resourceRoutes(app, pedidoTitular, pedidoTitularLista, pedidoTitularRepo, pedidoTitularRules)
  handle(app, pedidoTitular.anexar, (ctx, { params, files }) =>
    once({
      prepare: () => receberResposta(ctx, files),
      work: (trx, arquivo) => anexarResposta(trx, ctx, params.id, arquivo),
      undo: (arquivo) => descartarArquivos(ctx, [arquivo]),
    }),
  )
  handle(app, pedidoTitular.arquivo, (ctx, { params }) => baixarResposta(ctx, params.id))
  gridRoutes(app, acessos, acessosLista)
  handle(app, relatorio.pedir, (ctx, { body, reply }) => {
    reply.code(ACCEPTED)
    return once({ work: (trx) => pedirRelatorio(trx, ctx, body) })
  })
  handle(app, relatorio.baixar, (ctx, { params }) => baixarRelatorio(ctx, params.id))
}
