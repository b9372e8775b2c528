import { task } from '@retaguarda/contract/task.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../kit/http/handle.ts'
import { resourceRoutes } from '../../kit/register/resource-routes.ts'
import { taskLista, taskRepo } from './task.repo.ts'
import { cancelar, executar, finalizar, taskRules } from './task.service.ts'
import { responder } from './task-lote.service.ts'
import { consultarDadosCliente, listarRespostas, retirarResposta } from './task-resposta.service.ts'

export function taskRoutes(app: FastifyInstance): void {
  resourceRoutes(app, task, taskLista, taskRepo, taskRules)
  handle(app, task.cancelar, (ctx, { params }) => cancelar(ctx, params.id))
  handle(app, task.finalizar, (ctx, { params }) => finalizar(ctx, params.id))
  handle(app, task.execute, (ctx, { params }) => executar(ctx, params.id))
  handle(app, task.answers, (ctx, { params, query }) => listarRespostas(ctx, params.id, query))
  handle(app, task.answerAdd, (ctx, { body }) => responder(ctx, body))
  handle(app, task.answerDelete, (ctx, { params, query }) => retirarResposta(ctx, params.id, query.anterior))
  handle(app, task.dadosCliente, (ctx, { params }) => consultarDadosCliente(ctx, params.id))
}
