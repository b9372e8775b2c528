import { z } from 'zod'
import type { Access } from './kit/access.ts'
import { ById, Id, Instant, Msg, Ref, refId, text } from './kit/fields.ts'
import { Mudanca } from './kit/resource.ts'
import { routesOf } from './kit/route.ts'

export const ENTIDADES_COMENTADAS = ['cliente', 'task', 'fatura'] as const
export type EntidadeComentada = (typeof ENTIDADES_COMENTADAS)[number]
const Entidade = z.enum(ENTIDADES_COMENTADAS, { error: `Comente um destes: ${ENTIDADES_COMENTADAS.join(', ')}.` })

/** Who may read and write comments of a kind of record, and be named in them: who may open it. */
export const ACESSO_COMENTARIO = { cliente: 'session', task: 'session', fatura: 'financeiro' } as const satisfies Record<
  EntidadeComentada,
  Access
>

export const COMENTARIO_MAX = 5_000
const MENCOES_MAX = 50

const Fields = z.object({
  texto: text('Comentário', 'o comentário', COMENTARIO_MAX, { multiline: true }),
  /** Users. */
  mencoes: z
    .array(refId('Menção', 'a pessoa'))
    .max(MENCOES_MAX, `No máximo ${MENCOES_MAX} menções.`)
    .nullish()
    .transform((ids) => [...new Set(ids ?? [])])
    .meta({ label: 'Menções' }),
})
export const ComentarioForm = Fields.extend({ entidade: Entidade, id: refId('Registro', 'o registro') })
export type ComentarioForm = z.output<typeof ComentarioForm>
export const ComentarioEdit = Fields
export type ComentarioEdit = z.output<typeof ComentarioEdit>

export const Comentario = z.object({
  id: Id,
  texto: z.string(),
  autor: Ref,
  dataHora: Instant,
  editadoEm: Instant.nullable(),
  mencoes: z.array(Ref),
})
export type Comentario = z.output<typeof Comentario>

const Do = z.object({ entidade: Entidade, id: ById.shape.id })
const access = 'session'
const route = routesOf(access)

/** What people write to each other beside a record. */
export const comentario = {
  list: route('GET', '/comentario/list/:entidade/:id', {
    summary: 'Os comentários de um cliente, de uma tarefa ou de uma fatura, do mais velho ao mais novo; no máximo os 500 mais novos',
    params: Do,
    response: z.array(Comentario),
  }),
  add: route('POST', '/comentario/add', {
    summary: 'Comenta um cliente, uma tarefa ou uma fatura; as pessoas mencionadas são avisadas',
    body: ComentarioForm,
    response: Msg.extend({ id: Id }),
    once: true,
  }),
  edit: route('POST', '/comentario/edit/:id', {
    summary: 'Altera um comentário; só quem o escreveu',
    body: ComentarioEdit,
    response: Msg.extend({ id: Id }),
  }),
  remove: route('DELETE', '/comentario/delete/:id', {
    summary: 'Exclui um comentário; só quem o escreveu, e o histórico o guarda',
    response: Msg,
  }),
  history: route('GET', '/comentario/historico/:id', {
    summary: 'Mudanças de um comentário, da mais nova à mais antiga',
    response: z.array(Mudanca),
  }),
  pessoas: route('GET', '/comentario/pessoas/:entidade', {
    summary: 'Quem pode ser mencionado em comentários destes registros, pelo nome; no máximo 20',
    params: Do.pick({ entidade: true }),
    query: z.object({ q: z.string().max(120).default('') }),
    response: z.array(Ref),
  }),
}
