import { sprint } from '@retaguarda/contract/sprint.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../kit/ctx/context.ts'
import { handle } from '../../kit/http/handle.ts'
import {
  atualizarSprints,
  consultarSituacao,
  type Leitor,
  listarDetalhes,
  listarEquipe,
  listarRetornos,
  listarRetornosPorMembro,
  listarSprints,
  listarTarefas,
  listarTotais,
} from './sprint.service.ts'
import { exportarTabela } from './sprint-export.ts'

/** ms that Atualizar waits for Redmine. */
const PATIENCE = 30_000

export function sprintRoutes(app: FastifyInstance): void {
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  const leitor = ({ db, config, integrations, now }: Ctx): Leitor => ({ db, config, integrations, now, stopping: () => stopping })
  handle(app, sprint.lista, (ctx) => listarSprints(leitor(ctx)))
  handle(app, sprint.totais, (ctx) => listarTotais(leitor(ctx)))
  handle(app, sprint.retorno, (ctx) => listarRetornos(leitor(ctx)))
  handle(app, sprint.retornoPorMembro, (ctx, { params }) => listarRetornosPorMembro(leitor(ctx), params.sprint))
  handle(app, sprint.detalhes, (ctx, { params, query }) => listarDetalhes(leitor(ctx), params.sprint, query.membro))
  handle(app, sprint.equipe, (ctx, { params }) => listarEquipe(leitor(ctx), params.sprintId))
  handle(app, sprint.tarefas, (ctx, { params }) => listarTarefas(leitor(ctx), params.sprintId))
  handle(app, sprint.tarefasDoMembro, (ctx, { params }) => listarTarefas(leitor(ctx), params.sprintId, params.userId))
  handle(app, sprint.atualizar, (ctx) => atualizarSprints(leitor(ctx), PATIENCE))
  handle(app, sprint.situacao, (ctx) => consultarSituacao(ctx))
  handle(app, sprint.exportar, (ctx, { params, query }) => exportarTabela(leitor(ctx), params.tabela, query))
}
