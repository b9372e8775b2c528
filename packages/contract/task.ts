import { z } from 'zod'
import { Agenda } from './checklist-agenda.ts'
import { ChecklistItem } from './checklist-itens.ts'
import { TipoProduto } from './cliente.ts'
import { can } from './kit/can.ts'
import { col } from './kit/columns.ts'
import { enumOf } from './kit/enum.ts'
import { ById, dateOptional, flag, Id, Instant, Msg, orDefault, Ref, refId, text } from './kit/fields.ts'
import { resource } from './kit/resource.ts'
import { routesOf } from './kit/route.ts'
import { instanteIso } from './kit/tempo.ts'
import { wholeNumber } from './kit/numero-inteiro.ts'

const route = routesOf('session')

export const SituacaoTask = enumOf({
  PENDENTE: [1, 'Pendente'],
  EM_EXECUCAO: [2, 'Em Execução'],
  FINALIZADA: [3, 'Finalizada'],
  CANCELADA: [4, 'Cancelada'],
})

/** What may be done to a task, by its situation (TAR-013, TAR-014); `executar` of the others opens them read-only. */
export const podeTask = can(SituacaoTask, {
  cancelar: ['PENDENTE'],
  finalizar: ['EM_EXECUCAO'],
  iniciar: ['PENDENTE'],
  responder: ['EM_EXECUCAO'],
  alterar: ['PENDENTE', 'EM_EXECUCAO'],
  agendar: ['PENDENTE', 'EM_EXECUCAO'],
  excluir: ['PENDENTE', 'CANCELADA'],
})

/** May this person schedule on a task of this manager? The manager may (TAR-022), and administrators. */
export const isGestor = (user: { id: number; isAdmin: boolean }, usuarioId: number): boolean => user.isAdmin || user.id === usuarioId

export const LinhaForm = z.object({
  id: Id.nullish(),
  checklist: refId('Checklist', 'o checklist'),
  ativa: flag('Ativa', true),
  previsao: dateOptional('Previsão'),
  ordem: wholeNumber('Ordem', 'a ordem', 0).default(1),
})

export const TaskForm = z.object({
  cliente: refId('Cliente', 'o cliente'),
  descricao: text('Descrição', 'a descrição', 1000, { multiline: true }),
  usuario: refId('Gerente do projeto', 'o gerente do projeto'),
  taskChecklist: orDefault(z.array(LinhaForm).max(200, 'No máximo 200 checklists.'), [])
    .superRefine((rows, ctx) => {
      const seen = new Set<number>()
      rows.forEach(({ checklist }, i) => {
        if (seen.has(checklist)) ctx.addIssue({ code: 'custom', path: [i, 'checklist'], message: 'Este checklist já está na tarefa.' })
        seen.add(checklist)
      })
    })
    .meta({ label: 'Checklists' }),
})
export type TaskForm = z.output<typeof TaskForm>

const Row = z.object({
  id: Id,
  checklist: Ref,
  ativa: z.boolean(),
  previsao: z.string().nullable(),
  ordem: z.number().int(),
  /** The version that the task was started with; null while it waits. */
  versao: z.number().int().nullable(),
})

export const Percentual = z.number().int().min(0).max(100)
const Resposta = z.union([z.number(), z.array(z.number()), z.boolean(), z.string()])

export const Answer = z.object({
  id: Id,
  checklistItem: Id,
  resposta: Resposta,
  /** Seconds on the question. */
  time: z.number().int().nullable(),
  task: Id,
  usuario: Ref,
  data_hora: Instant,
})
export type Answer = z.output<typeof Answer>

const DadosCliente = z.object({
  id: Id,
  nome: z.string(),
  nomeFantasia: z.string().nullable(),
  cpfCnpj: z.string(),
  situacao: z.number().int().nullable(),
  produtos: z.array(z.object({ id: Id, tipo: TipoProduto.schema, url: z.string() })),
})

/** One checklist of a task on the execution screen; `id` is the entry of the task. */
const ChecklistDaTask = z.object({
  id: Id,
  checklist: Ref,
  versao: z.number().int(),
  ativa: z.boolean(),
  previsao: z.string().nullable(),
  ordem: z.number().int(),
  percentual: Percentual,
  itens: z.array(ChecklistItem.extend({ visivel: z.boolean(), resposta: Answer.nullable() })),
})

const Switch = z
  .preprocess((v) => (v === '' ? undefined : v), z.enum(['true', 'false'], { error: 'use true ou false' }).default('false'))
  .transform((v) => v === 'true')
const blankToUndefined = (v: unknown) => (v === '' ? undefined : v)

const AnswerForm = z.object({
  task: refId('Tarefa', 'a tarefa'),
  checklist: refId('Checklist', 'o checklist da tarefa'),
  checklistItem: refId('Item', 'o item'),
  /** Checked against the item (`problemaDaResposta`). */
  resposta: z.unknown(),
  time: z
    .number({ error: 'Tempo inválido.' })
    .min(0, 'Tempo inválido.')
    .max(1e9, 'Tempo inválido.')
    .transform((seconds) => Math.round(seconds))
    .nullish(),
  /**
   * The answer that the person saw, null for none: when another one stands there meanwhile, also one's own of another device, nothing is
   * written (409).
   * Left out, nothing is compared.
   */
  anterior: z.object({ id: Id, data_hora: Instant }, { error: 'Resposta anterior inválida.' }).nullable().optional(),
})
export type AnswerForm = z.output<typeof AnswerForm>

const Progress = Msg.extend({
  id: Id,
  /** Of the task, then of each of its checklists. */
  percentual: Percentual,
  checklists: z.array(z.object({ id: Id, percentual: Percentual })),
})

const move = (path: `/${string}`, summary: string) =>
  route('POST', path, { summary, params: ById, response: Msg.extend({ situacao: SituacaoTask.schema }) })

export const task = {
  ...resource('/task', {
    title: 'Projetos',
    name: { singular: 'tarefa', plural: 'tarefas', gender: 'f' },
    access: 'session',
    emLote: ['usuario'],
    form: TaskForm,
    record: z.object({
      id: Id,
      cliente: Ref,
      descricao: z.string(),
      usuario: Ref,
      situacao: SituacaoTask.schema,
      progresso: Percentual,
      taskChecklist: z.array(Row),
    }),
    columns: {
      id: col.id('Id'),
      'cliente.pessoa.nome': col.text('Cliente'),
      /** Two clients may have one name. */
      'cliente.id': col.hidden(col.id('Id do cliente')),
      descricao: col.text('Descrição'),
      'usuario.nome': col.short(col.text('Gerente do projeto')),
      'usuario.id': col.hidden(col.id('Id do gerente')),
      situacao: col.enum('Situação', SituacaoTask),
      progresso: col.as(Percentual, col.number('Progresso')),
      /** The first forecast among the active checklists with open questions, or the last one where no question is open. */
      previsao: col.orNull(col.date('Previsão')),
      alteradoEm: col.further(col.orNull(col.dateTime('Última alteração'))),
    },
    defaultFilter: [{ name: 'situacao', op: 'contains', v: [SituacaoTask.code.PENDENTE, SituacaoTask.code.EM_EXECUCAO] }],
  }),
  cancelar: move('/task/cancelar/:id', 'Cancela uma tarefa pendente'),
  finalizar: move('/task/finalizar/:id', 'Finaliza uma tarefa em execução'),
  execute: move('/task/execute/:id', 'Inicia uma tarefa pendente, fixando as versões dos checklists; nas outras nada muda'),
  answers: route('GET', '/task/answer/list/:id', {
    summary: 'Os checklists da tarefa com as questões, as respostas e o andamento; o id é o da tarefa',
    query: z.object({
      checklist: z.preprocess(
        blankToUndefined,
        z
          .string()
          .regex(/^\d{1,10}$/, 'use o id do checklist na tarefa')
          .transform(Number)
          .optional(),
      ),
      item: z.string().max(200, 'no máximo 200 caracteres').default(''),
      sem_resposta: Switch,
      no_send: Switch,
    }),
    response: z.object({
      checklists: z.array(ChecklistDaTask),
      agenda: z.array(Agenda),
      percentual: Percentual,
      gestor: z.boolean(),
      dados_cliente: DadosCliente,
      cnjpCliente: z.string(),
    }),
  }),
  answerAdd: route('POST', '/task/answer/add', {
    summary: 'Responde uma questão de uma tarefa em execução; responder de novo substitui',
    body: AnswerForm,
    /** When the answer that stands now was given: with its id, what `anterior` asks for. */
    response: Progress.extend({ data_hora: Instant }),
  }),
  answerDelete: route('DELETE', '/task/answer/delete/:id', {
    summary: 'Retira uma resposta de uma tarefa em execução; o id é o da resposta',
    query: z.object({
      /** The `data_hora` of the answer that the person saw: a newer one is not taken back unseen (409). */
      anterior: z.preprocess(blankToUndefined, instanteIso('use a data_hora da resposta').optional()),
    }),
    response: Progress,
  }),
  dadosCliente: route('GET', '/task/answer/dados_cliente_header/:id', {
    summary: 'O cliente da tarefa, para o cabeçalho da execução; o id é o da tarefa',
    response: DadosCliente,
  }),
}
