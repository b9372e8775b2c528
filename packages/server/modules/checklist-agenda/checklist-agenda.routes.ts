import { checklistAgenda } from '@retaguarda/contract/checklist-agenda.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../kit/handle.ts'
import { listAgenda } from './checklist-agenda-lista.repo.ts'
import { abrirFechar, alterarAgenda, excluirAgenda, fecharAgendamento, incluirAgenda, listarDaEntrada } from './checklist-agenda.service.ts'

export function checklistAgendaRoutes(app: FastifyInstance): void {
  handle(app, checklistAgenda.list, (ctx, { body }) => listAgenda(ctx.db, body))
  handle(app, checklistAgenda.get, (ctx, { params }) => listarDaEntrada(ctx, params.task, params.item))
  handle(app, checklistAgenda.add, (ctx, { body }) => incluirAgenda(ctx, body))
  handle(app, checklistAgenda.edit, (ctx, { params, body }) => alterarAgenda(ctx, params.id, body))
  handle(app, checklistAgenda.remove, (ctx, { params }) => excluirAgenda(ctx, params.id))
  handle(app, checklistAgenda.abrirFechar, (ctx, { params, query }) => abrirFechar(ctx, params.id, query.fechar))
  handle(app, checklistAgenda.fecharAgendamento, (ctx, { params }) => fecharAgendamento(ctx, params.id))
}
