import { cliente } from '@retaguarda/contract/cliente.ts'
import { notificacao, notificacaoDoCliente, notificacaoLog } from '@retaguarda/contract/notificacao.ts'
import type { FastifyInstance } from 'fastify'
import { gridOfRoutes } from '../../kit/register/grid-routes.ts'
import { handle } from '../../kit/http/handle.ts'
import { once } from '../../kit/http/once.ts'
import { resourceRoutes } from '../../kit/register/resource-routes.ts'
import { inTransaction } from '../../db/transaction.ts'
import { consultarDescadastro, descadastrar, excluirDescadastro, listarDescadastros } from './descadastro.service.ts'
import { notificacaoDoClienteOf, notificacaoLogOf } from './envio.repo.ts'
import { enviarTeste, liberar, stop } from './liberar.service.ts'
import { consultarDaLoja } from './loja.service.ts'
import { notificacaoLista, notificacaoRepo } from './notificacao.repo.ts'
import { notificacaoRules } from './notificacao.service.ts'
import { exportarPublico, previa } from './publico.service.ts'

export function notificacaoRoutes(app: FastifyInstance): void {
  resourceRoutes(app, notificacao, notificacaoLista, notificacaoRepo, notificacaoRules)
  gridOfRoutes(app, { table: 'notificacao', name: notificacao.name }, notificacaoLog, notificacaoLogOf)
  gridOfRoutes(app, { table: 'cliente', name: cliente.name }, notificacaoDoCliente, notificacaoDoClienteOf)
  handle(app, notificacao.previa, (ctx, { body }) => previa(ctx, body))
  handle(app, notificacao.publico, (ctx, { params, query }) => exportarPublico(ctx, params.id, query.formato))
  handle(app, notificacao.liberar, (ctx, { params }) => once({ work: (trx) => liberar(trx, ctx, params.id) }))
  handle(app, notificacao.parar, (ctx, { params }) => once({ work: (trx) => stop(trx, ctx, params.id) }))
  handle(app, notificacao.teste, (ctx, { params }) =>
    once({ prepare: () => enviarTeste(ctx, params.id), work: async (_trx, enviado) => enviado }),
  )
  // Who only asks for the headers has read nothing.
  handle(app, notificacao.loja, (ctx, { query, reply }) =>
    consultarDaLoja(ctx, { ...query, marcar: query.marcar && reply.request.method !== 'HEAD' }),
  )

  const { get, add, list, remove } = notificacao.descadastro
  handle(app, get, (ctx, { params }) => consultarDescadastro(ctx, params.token))
  handle(app, list, (ctx, { params }) => listarDescadastros(ctx, params.id))
  handle(app, remove, (ctx, { params }) => inTransaction(ctx.db, (trx) => excluirDescadastro(trx, ctx, params.id)))
  // What a mailbox sends along says nothing, whatever it is (RFC 8058).
  app.register(async (any) => {
    any.removeAllContentTypeParsers()
    any.addContentTypeParser('*', { parseAs: 'buffer' }, (_req, _body, done) => done(null, {}))
    handle(any, add, (ctx, { params }) => descadastrar(ctx, params.token))
  })
}
