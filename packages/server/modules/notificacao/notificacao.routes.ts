import { cliente } from '@retaguarda/contract/cliente.ts'
import { notificacao, notificacaoDoCliente, notificacaoLog } from '@retaguarda/contract/notificacao.ts'
import type { FastifyInstance } from 'fastify'
import { gridOfRoutes } from '../../kit/register/grid-routes.ts'
import { handle, handleDownload, handleLoja, handleOnce, handlePublic } from '../../kit/http/handle.ts'
import { resourceRoutes } from '../../kit/register/resource-routes.ts'
import { inTransaction } from '../../db/transaction.ts'
import { consultarDescadastro, descadastrar, excluirDescadastro, listarDescadastros } from './descadastro.service.ts'
import { notificacaoDoClienteOf, notificacaoLogOf } from './envio.repo.ts'
import { enviarTeste, liberar, parar } from './liberar.service.ts'
import { consultarDaLoja } from './loja.service.ts'
import { notificacaoLista, notificacaoRepo } from './notificacao.repo.ts'
import { notificacaoRules } from './notificacao.service.ts'
import { exportarPublico, previa } from './publico.service.ts'

export function notificacaoRoutes(app: FastifyInstance): void {
  resourceRoutes(app, notificacao, notificacaoLista, notificacaoRepo, notificacaoRules)
  gridOfRoutes(app, { table: 'notificacao', name: notificacao.name }, notificacaoLog, notificacaoLogOf)
  gridOfRoutes(app, { table: 'cliente', name: cliente.name }, notificacaoDoCliente, notificacaoDoClienteOf)
  handle(app, notificacao.previa, (ctx, { body }) => previa(ctx, body))
  handleDownload(app, notificacao.publico, (ctx, { params, query }) => exportarPublico(ctx, params.id, query.formato))
  handleOnce(app, notificacao.liberar, { work: (trx, ctx, { params }) => liberar(trx, ctx, params.id) })
  handleOnce(app, notificacao.parar, { work: (trx, ctx, { params }) => parar(trx, ctx, params.id) })
  handleOnce(app, notificacao.teste, {
    prepare: (ctx, { params }) => enviarTeste(ctx, params.id),
    work: async (_trx, _ctx, _input, enviado) => enviado,
  })
  // Who only asks for the headers has read nothing.
  handleLoja(app, notificacao.loja, (ctx, { query, reply }) =>
    consultarDaLoja(ctx, { ...query, marcar: query.marcar && reply.request.method !== 'HEAD' }),
  )

  const { get, add, list, remove } = notificacao.descadastro
  handlePublic(app, get, (ctx, { params }) => consultarDescadastro(ctx, params.token))
  handle(app, list, (ctx, { params }) => listarDescadastros(ctx, params.id))
  handle(app, remove, (ctx, { params }) => inTransaction(ctx.db, (trx) => excluirDescadastro(trx, ctx, params.id)))
  // What a mailbox sends along says nothing, whatever it is (RFC 8058).
  app.register(async (any) => {
    any.removeAllContentTypeParsers()
    any.addContentTypeParser('*', { parseAs: 'buffer' }, (_req, _body, done) => done(null, {}))
    handlePublic(any, add, (ctx, { params }) => descadastrar(ctx, params.token))
  })
}
