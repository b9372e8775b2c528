import { Readable } from 'node:stream'
import { executeTask } from '@retaguarda/contract/execute-task.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { handle } from '../../kit/http/handle.ts'
import { resourceRoutes } from '../../kit/register/resource-routes.ts'
import { receberEventos } from './eventos.service.ts'
import { baixarEvidencia, receberEvidencia } from './evidencia.service.ts'
import { executar, executarResultado } from './executar.service.ts'
import { executeTaskLista, executeTaskRepo, suggestLojas } from './execute-task.repo.ts'
import { executeTaskRules } from './execute-task.service.ts'
import {
  cancelarPlano,
  cancelarResultado,
  comparar,
  consultarLog,
  excluirResultado,
  excluirTudo,
  listarExecucoes,
  listarExecucoesDoCaso,
  listarResultados,
} from './resultado.service.ts'

export function executeTaskRoutes(app: FastifyInstance): void {
  resourceRoutes(app, executeTask, executeTaskLista, executeTaskRepo, executeTaskRules)
  handle(app, executeTask.suggestLojas.all, (ctx) => suggestLojas(ctx.db))
  handle(app, executeTask.suggestLojas.byText, (ctx, { params }) => suggestLojas(ctx.db, params.texto))
  handle(app, executeTask.execute, async (ctx, { params, query, reply }) =>
    sent(reply, await executar(ctx, params.id, { openScreen: query.open_screen, falhas: query.apenas === 'falhas' })),
  )
  handle(app, executeTask.executeResult, async (ctx, { params, query, reply }) =>
    sent(reply, await executarResultado(ctx, params.id, query.open_screen)),
  )
  handle(app, executeTask.result, (ctx, { params, query }) => listarResultados(ctx.db, params.id, query.execucao))
  handle(app, executeTask.resultLog, (ctx, { params, query }) => consultarLog(ctx.db, params.id, query.tentativa))
  handle(app, executeTask.deleteResult, (ctx, { params }) => excluirResultado(ctx, params.id))
  handle(app, executeTask.deleteAll, (ctx, { params }) => excluirTudo(ctx, params.id))
  handle(app, executeTask.cancel, (ctx, { params }) => cancelarPlano(ctx, params.id))
  handle(app, executeTask.cancelResult, (ctx, { params }) => cancelarResultado(ctx, params.id))
  handle(app, executeTask.execucoes, (ctx, { params }) => listarExecucoes(ctx.db, params.id))
  handle(app, executeTask.comparar, (ctx, { params, query }) => comparar(ctx.db, params.id, query.a, query.b))
  handle(app, executeTask.testCaseExecucoes, (ctx, { params }) => listarExecucoesDoCaso(ctx.db, params.id))
  handle(app, executeTask.evidencia, (ctx, { params }) => baixarEvidencia(ctx, params.evidencia))
  handle(app, executeTask.eventos, (ctx, { body }) => receberEventos(ctx, body))
  handle(app, executeTask.receberEvidencia, (ctx, { body, files }) => receberEvidencia(ctx, body, files))
}

/** The entries of an execution are JSON that is too much to be held at once. */
function sent(reply: FastifyReply, json: Iterable<string>): Readable {
  reply.type('application/json; charset=utf-8')
  return Readable.from(json)
}
