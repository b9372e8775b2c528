import { z } from 'zod'
import { can } from './kit/can.ts'
import { col } from './kit/columns.ts'
import { enumOf } from './kit/enum.ts'
import { Id, Instant, Msg, refId, refIdOptional, textOptional } from './kit/fields.ts'
import { grid, Mudanca } from './kit/resource.ts'
import { routesOf } from './kit/route.ts'
import { Afetado, Ocorrencia, TipoLog } from './log.ts'
import { SituacaoNotificacao } from './notificacao.ts'

export const SituacaoProblema = enumOf({ ABERTO: [1, 'Aberto'], RESOLVIDO: [2, 'Resolvido'], REABERTO: [3, 'Reaberto'] })

/** What may be done to a problem, by its situation. */
export const podeProblema = can(SituacaoProblema, { resolver: ['ABERTO', 'REABERTO'], reabrir: ['RESOLVIDO'] })

/** Newest occurrences that a problem's page shows. */
export const ULTIMAS_OCORRENCIAS = 20

export const ResolverForm = z.object({ versao: textOptional('Versão', 120) })
export const ResponsavelForm = z.object({ usuario: refIdOptional('Responsável') })
export const RedmineForm = z.object({ projeto: refId('Projeto', 'o projeto') })

const access = 'session'
const route = routesOf(access)
const tipo = TipoLog.schema
const contado = z.number().int()

/** Occurrences with the same cause: same type, code and first line of the error without what changes in it. */
const problemas = grid('/problema', {
  title: 'Problemas',
  name: { singular: 'problema', plural: 'problemas', gender: 'm' },
  access,
  columns: {
    id: col.further(col.id('Id')),
    titulo: col.text('Problema'),
    tipo: col.beneath(col.enum('Tipo', TipoLog)),
    code: col.beneath(col.orNull(col.text('Código'))),
    situacao: col.enum('Situação', SituacaoProblema),
    quantidade: col.number('Ocorrências'),
    clientes: col.number('Clientes'),
    primeiro: col.further(col.dateTime('Primeira')),
    ultimo: col.dateTime('Última'),
    'responsavel.nome': col.orNull(col.short(col.text('Responsável'))),
    'responsavel.id': col.orNull(col.hidden(col.id('Id do responsável'))),
    issue: col.orNull(col.plain(col.number('Redmine'))),
    /** Today and yesterday together are more than twice as many as two days of the week before them. */
    emAlta: col.hidden(col.boolean('Em alta')),
  },
  /** How often it happened on each of the last days, today's last. */
  besides: { tendencia: z.array(z.number().int()) },
  defaultFilter: [{ name: 'situacao', op: 'contains', v: SituacaoProblema.codes('ABERTO', 'REABERTO') }],
  defaultSort: [{ col: 'ultimo', sort: 'desc' }],
})

export const Problema = z.object({
  id: Id,
  titulo: z.string(),
  tipo,
  code: z.string().nullable(),
  situacao: SituacaoProblema.schema,
  quantidade: contado,
  clientes: z.array(Afetado),
  primeiro: Instant,
  ultimo: Instant,
  responsavel: z.object({ id: Id.nullable(), nome: z.string().nullable() }),
  issue: z.number().int().nullable(),
  /** Where the issue is seen; null without one. */
  link: z.string().nullable(),
  /** When it was resolved last, and in which version. */
  resolvidoEm: Instant.nullable(),
  versao: z.string().nullable(),
  /** The issue is on its way, or why it is not there. */
  envio: z.object({ emAndamento: z.boolean(), erro: z.string().nullable() }),
  tendencia: z.array(z.object({ dia: z.iso.date(), quantidade: contado })),
  /** What people, and the tracker, have done about it; the newest first. */
  andamento: z.array(Mudanca),
  /** What was written to its clients and released; the newest first. `total` counts the clients. */
  notificacoes: z.array(z.object({ id: Id, situacao: SituacaoNotificacao.schema, total: contado, quando: Instant })),
  ocorrencias: z.array(Ocorrencia.pick({ id: true, createAt: true, cliente: true, error: true, trace: true, info: true })),
})
export type Problema = z.output<typeof Problema>

const move = (verb: string, summary: string) =>
  route('POST', `/problema/${verb}/:id`, { summary, response: Msg.extend({ situacao: SituacaoProblema.schema }) })

export const problema = {
  ...problemas,
  get: route('GET', '/problema/get/:id', {
    summary: 'Um problema com a tendência de 30 dias, os clientes afetados e as últimas 20 ocorrências',
    response: Problema,
  }),
  resolver: { ...move('resolver', 'Resolve um problema; uma ocorrência de depois o reabre'), body: ResolverForm },
  reabrir: move('reabrir', 'Reabre um problema resolvido'),
  responsavel: route('POST', '/problema/responsavel/:id', {
    summary: 'Diz quem cuida de um problema; sem usuário, ninguém',
    body: ResponsavelForm,
    response: Msg,
  }),
  redmine: route('POST', '/problema/redmine/:id', {
    summary: 'Abre uma tarefa no Redmine para o problema, uma vez; quando já há uma, responde o número dela',
    body: RedmineForm,
    response: Msg.extend({ issue: z.number().int().nullable() }),
    once: true,
  }),
}
