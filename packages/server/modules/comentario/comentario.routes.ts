import { comentario } from '@retaguarda/contract/comentario.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../kit/http/handle.ts'
import { once } from '../../kit/http/once.ts'
import { alterar, excluir, historico, incluir, listar, listarPessoas } from './comentario.service.ts'

export function comentarioRoutes(app: FastifyInstance): void {
  handle(app, comentario.list, (ctx, { params: { entidade, id } }) => listar(ctx, { entidade, registro: id }))
  handle(app, comentario.add, (ctx, { body }) => once({ work: (trx) => incluir(trx, ctx, body) }))
  handle(app, comentario.edit, (ctx, { params, body }) => alterar(ctx, params.id, body))
  handle(app, comentario.remove, (ctx, { params }) => excluir(ctx, params.id))
  handle(app, comentario.history, (ctx, { params }) => historico(ctx, params.id))
  handle(app, comentario.pessoas, (ctx, { params, query }) => listarPessoas(ctx, params.entidade, query.q))
}
