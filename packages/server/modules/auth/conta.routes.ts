import { conta, usuarioSessoes } from '@retaguarda/contract/conta.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../kit/http/handle.ts'
import { callerOf } from '../../kit/http/security.ts'
import { consultarConta, encerrarSessao, encerrarSessoes, listarSessoes, trocarSenha } from './conta.service.ts'

export function contaRoutes(app: FastifyInstance): void {
  handle(app, conta.consultar, consultarConta)
  handle(app, conta.senha, (ctx, { body, reply }) => trocarSenha(ctx, body, callerOf(reply.request)))
  handle(app, conta.sessoes, (ctx) => listarSessoes(ctx, ctx.user.id))
  handle(app, conta.encerrar, (ctx, { params }) => encerrarSessao(ctx, ctx.user.id, params.id))
  handle(app, conta.encerrarOutras, (ctx) => encerrarSessoes(ctx, ctx.user.id))

  handle(app, usuarioSessoes.listar, (ctx, { params }) => listarSessoes(ctx, params.id))
  handle(app, usuarioSessoes.encerrar, (ctx, { params }) => encerrarSessao(ctx, params.id, params.sessao))
  handle(app, usuarioSessoes.encerrarTodas, (ctx, { params }) => encerrarSessoes(ctx, params.id))
}
