import { AgendaLote, checklistAgenda } from '@retaguarda/contract/checklist-agenda.ts'
import type { FastifyInstance } from 'fastify'
import { redmineUrl } from '../../base/config.ts'
import { handle } from '../../kit/http/handle.ts'
import { once } from '../../kit/http/once.ts'
import { emLoteRoutes } from '../../kit/register/em-lote.ts'
import { isKnown } from '../../kit/http/known.ts'
import { baixarCalendario, consultarCalendario, criarCalendario, revogarCalendario } from './calendario.service.ts'
import { copiarAgendas, preverCopias } from './checklist-agenda-copiar.service.ts'
import { listAgenda, readAgenda } from './checklist-agenda-list.repo.ts'
import {
  abrirFechar,
  agendaIncluida,
  alterarAgenda,
  alterarAgendaEm,
  excluirAgenda,
  fecharAgendamento,
  incluirAgenda,
  listarDaEntrada,
} from './checklist-agenda.service.ts'

export function checklistAgendaRoutes(app: FastifyInstance): void {
  handle(app, checklistAgenda.list, (ctx, { body }) => listAgenda(ctx.db, body))
  handle(app, checklistAgenda.get, (ctx, { params }) => listarDaEntrada(ctx, params.task, params.item))
  handle(app, checklistAgenda.add, (ctx, { body }) =>
    once({ work: (trx) => incluirAgenda(trx, ctx, body) }, ({ id }) => agendaIncluida(ctx, id, body.enviar)),
  )
  emLoteRoutes(
    app,
    { prefix: checklistAgenda.prefix, name: checklistAgenda.name, form: AgendaLote, emLote: checklistAgenda.emLote },
    { table: 'checklist_agenda', read: readAgenda, alterar: (ctx, { id, sent }, end) => alterarAgendaEm(ctx, id, sent, end) },
  )
  handle(app, checklistAgenda.previaCopiar, (ctx, { body }) => preverCopias(ctx, body))
  handle(app, checklistAgenda.copiar, (ctx, { body }) => once({ work: (trx) => copiarAgendas(trx, ctx, body) }))
  handle(app, checklistAgenda.edit, (ctx, { params, body }) => alterarAgenda(ctx, params.id, body))
  handle(app, checklistAgenda.remove, (ctx, { params }) => excluirAgenda(ctx, params.id))
  handle(app, checklistAgenda.abrirFechar, (ctx, { params, query }) => abrirFechar(ctx, params.id, query.fechar))
  handle(app, checklistAgenda.fecharAgendamento, (ctx, { params }) => fecharAgendamento(ctx, params.id))
  handle(app, checklistAgenda.redmine, async ({ config }) => ({ url: redmineUrl(config) }))
  handle(app, checklistAgenda.calendario, (ctx) => consultarCalendario(ctx))
  handle(app, checklistAgenda.criarCalendario, (ctx) => criarCalendario(ctx))
  handle(app, checklistAgenda.revogarCalendario, (ctx) => revogarCalendario(ctx))
  handle(app, checklistAgenda.lerCalendario, async (ctx, { params, reply }) => {
    const text = await baixarCalendario(ctx, params.arquivo)
    reply.header('cache-control', 'private, no-cache')
    if (isKnown(reply, text)) return reply.code(304).send()
    reply.headers({ 'content-disposition': 'inline; filename="programacao.ics"', 'x-content-type-options': 'nosniff' })
    return reply.type('text/calendar; charset=utf-8').send(text)
  })
}
