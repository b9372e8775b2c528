import { z } from 'zod'
import { FIM_ANTES_DO_INICIO } from './horas-uteis.ts'
import { can } from './kit/can.ts'
import { EM_LOTE_MAX, emLoteOf } from './kit/em-lote.ts'
import { enumOf } from './kit/enum.ts'
import {
  blankToNull,
  ById,
  flag,
  Id,
  Instant,
  instantOptional,
  Msg,
  Ref,
  refId,
  refIdOptional,
  Saved,
  textOptional,
  VersaoEnviada,
} from './kit/fields.ts'
import { present } from './kit/present.ts'
import { Versioned } from './kit/resource.ts'
import { routesOf } from './kit/route.ts'
import { isoDay } from './kit/tempo.ts'

const route = routesOf('session')

export const SituacaoAgenda = enumOf({ ABERTO: [1, 'Aberto'], FECHADO: [2, 'Fechado'] })
export const SituacaoEnvio = enumOf({
  NAO_ENVIADO: [0, 'Não enviado'],
  ENVIANDO: [1, 'Enviando'],
  ENVIADO: [2, 'Enviado'],
  ERRO: [3, 'Erro'],
})

/**
 * What may be done to a schedule, by how far its sending is (AGE-010): what is under way or sent keeps its fields. Of a task that has ended
 * (`encerrada`) nothing is edited, sent or reopened.
 */
export const podeAgenda = can(SituacaoEnvio, {
  alterar: ['NAO_ENVIADO', 'ERRO'],
  enviar: ['NAO_ENVIADO', 'ERRO'],
  excluir: ['NAO_ENVIADO', 'ERRO'],
})

/** Whether nobody knows if the tracker has it: it was tried, and is tried again. A person may have that done at once. */
export const envioDesconhecido = ({ situacao, erro }: Agenda['envio']): boolean => situacao === SituacaoEnvio.code.ENVIANDO && erro !== null

const REQUIRED = { setor: 'Setor', dataInicio: 'Data inicial' } as const
/** What a schedule cannot be without and does not have, as it is typed or read (AGE-014). */
export const emFalta = (form: Record<string, unknown>) =>
  (['setor', 'dataInicio'] as const).filter((field) => blankToNull(form[field]) === null)

const Fields = z.object({
  setor: refIdOptional('Setor'),
  responsavel: refIdOptional('Responsável'),
  observacao: textOptional('Observação', 1000, { multiline: true }),
  dataInicio: instantOptional('Data inicial'),
  dataFim: instantOptional('Data final'),
  /** Sends it to the tracker once it is saved. */
  enviar: z.preprocess((v) => v ?? false, flag('Enviar', false)),
})

/** One sentence names all that is missing (AGE-014). */
const checked = <T extends typeof Fields>(fields: T) =>
  fields
    .superRefine((form, ctx) => {
      const missing = emFalta(form)
      const message = `Informe os campo(s): ${missing.map((field) => REQUIRED[field]).join(', ')}.`
      for (const field of missing) ctx.addIssue({ code: 'custom', path: [field], message })
      const { dataInicio, dataFim } = form
      if (dataInicio !== null && dataFim !== null && Date.parse(dataFim) < Date.parse(dataInicio))
        ctx.addIssue({ code: 'custom', path: ['dataFim'], message: FIM_ANTES_DO_INICIO })
    })
    // Both are there: the refinement above has refused the form without them.
    .transform((form) => ({ ...form, setor: present(form.setor), dataInicio: present(form.dataInicio) }))

/** `item` is the entry of the task's checklists. */
export const AgendaForm = checked(Fields.extend({ task: refId('Tarefa', 'a tarefa'), item: refId('Checklist', 'o checklist da tarefa') }))
export type AgendaForm = z.output<typeof AgendaForm>

/** The checklist of a schedule does not change. */
export const AgendaEdit = checked(Fields.extend(VersaoEnviada.shape))
export type AgendaEdit = z.output<typeof AgendaEdit>

/** Days by which schedules are moved together. */
const DIAS_MAX = 365
const DAY = 24 * 60 * 60 * 1000 // ms
/** A schedule that is moved keeps its hours: the clock has one offset all year. */
function movida(form: unknown): unknown {
  if (typeof form !== 'object' || form === null || !('dias' in form) || typeof form.dias !== 'number') return form
  const { dias } = form
  const moved = (at: unknown) =>
    typeof at === 'string' && Number.isFinite(Date.parse(at)) ? new Date(Date.parse(at) + dias * DAY).toISOString() : at
  const { dataInicio, dataFim } = { dataInicio: null, dataFim: null, ...form }
  return { ...form, dataInicio: moved(dataInicio), dataFim: moved(dataFim) }
}
const Dias = z
  .number('Mover: escolha quantos dias.')
  .int('Mover: use dias inteiros.')
  .min(-DIAS_MAX, `Mover: no máximo ${DIAS_MAX} dias.`)
  .max(DIAS_MAX, `Mover: no máximo ${DIAS_MAX} dias.`)
  .optional()
  .meta({ label: 'Mover os dias' })

/** The form of a schedule, and by how many days it moves: what many are changed by. */
export const AgendaLote = z.preprocess(
  movida,
  checked(Fields.extend({ ...VersaoEnviada.shape, dias: Dias })).transform((form) => ({ ...form, dias: undefined })),
)

const PESSOAS_MAX = 20
export const CopiarAgendas = z.object({
  ids: z
    .array(Id, 'Agendamentos: envie uma lista.')
    .min(1, 'Marque ao menos um agendamento.')
    .max(EM_LOTE_MAX, `No máximo ${EM_LOTE_MAX} agendamentos por vez.`),
  responsaveis: z
    .array(refId('Pessoa', 'a pessoa'), 'Pessoas: envie uma lista.')
    .min(1, 'Escolha ao menos uma pessoa.')
    .max(PESSOAS_MAX, `No máximo ${PESSOAS_MAX} pessoas por vez.`)
    .meta({ label: 'Pessoas', required: true }),
})
export type CopiarAgendas = z.output<typeof CopiarAgendas>

/** How many copies there are, or would be, and which of them not, as where the person has that schedule already. */
const Copias = z.object({
  copias: z.number().int(),
  recusas: z.array(z.object({ id: Id, responsavel: Ref, erro: z.string() })),
})
export type Copias = z.output<typeof Copias>

export const Agenda = z.object({
  id: Id,
  task: Ref,
  /** The task's manager: a user, who may change it. */
  gerente: Id,
  item: Id,
  checklist: Ref,
  cliente: Ref,
  cnpj: z.string(),
  setor: Ref,
  /** Who made it. */
  usuario: Ref,
  /** Who does it. */
  responsavel: Ref.nullable(),
  situacao: SituacaoAgenda.schema,
  observacao: z.string().nullable(),
  dataInicio: Instant,
  dataFim: Instant.nullable(),
  issue: z.number().int().nullable(),
  /** Decimal hours. */
  horasEstimadas: z.string(),
  envio: z.object({ situacao: SituacaoEnvio.schema, erro: z.string().nullable() }),
  /** All visible questions of the checklist are answered. */
  checklistFinalizada: z.boolean(),
  /** Another open schedule of the same person is in this period. */
  sobreposta: z.boolean(),
  /** Its task is finished or cancelled: it is only read. */
  encerrada: z.boolean(),
})
export type Agenda = z.output<typeof Agenda>

const digits = z.preprocess(
  (v) => (v === '' || v === null ? undefined : typeof v === 'number' ? String(v) : v),
  z
    .string({ error: 'Identificador inválido.' })
    .regex(/^\d{1,9}$/, 'Identificador inválido.')
    .transform(Number)
    .optional(),
)
const boolean = z.preprocess(
  (v) => (v === '' || v === null ? undefined : typeof v === 'boolean' ? String(v) : v),
  z
    .enum(['true', 'false'], { error: 'Use true ou false.' })
    .transform((v) => v === 'true')
    .optional(),
)

const day = (message: string) => z.preprocess((v) => (v === '' || v === null ? undefined : v), isoDay(message).optional())

export const AgendaFiltro = z.object({
  nomeCliente: z.preprocess((v) => v ?? '', z.string({ error: 'Texto inválido.' }).max(200, 'No máximo 200 caracteres.')),
  responsavel: digits,
  setor: digits,
  checklistFinalizada: boolean,
  /** The first and the last day of the starts, where not all of them are wanted. */
  de: day('Data inválida: use AAAA-MM-DD.'),
  ate: day('Data inválida: use AAAA-MM-DD.'),
})
export type AgendaFiltro = z.output<typeof AgendaFiltro>

/** Where people see an issue of the Redmine at this address, which has no slash at its end. */
export const enderecoIssue = (redmine: string, issue: number): string => `${redmine}/issues/${issue}`

export const AGENDA_MAX = 10_000
/** How many days back a calendar reaches; ahead it has everything. */
export const CALENDARIO_DIAS = 90

const AgendaSaved = Saved.extend({ envio: Agenda.shape.envio, issue: z.number().int().nullable() })
const EntryParams = z.object({ task: ById.shape.id, item: ById.shape.id })
const Moved = Msg.extend({ situacao: SituacaoAgenda.schema })

const prefix = '/checklist-agenda' as const
const name = { singular: 'agendamento', plural: 'agendamentos', gender: 'm' } as const

export const checklistAgenda = {
  prefix,
  name,
  emLote: emLoteOf(prefix, { access: 'session', plural: name.plural, campos: ['responsavel', 'setor', 'dias'], reauth: undefined }),
  previaCopiar: route('POST', '/checklist-agenda/copiar/previa', {
    summary: 'Quantas cópias seriam feitas de agendamentos para outras pessoas, e quais não; nada é gravado',
    body: CopiarAgendas,
    response: Copias,
    changes: false,
  }),
  copiar: route('POST', '/checklist-agenda/copiar', {
    summary: 'Copia agendamentos para outras pessoas; o que a pessoa já tem não é copiado de novo e volta em recusas',
    body: CopiarAgendas,
    response: Msg.extend(Copias.shape),
    once: true,
  }),
  list: route('POST', '/checklist-agenda/list', {
    summary: 'Agendamentos pela data inicial, no máximo 10.000, os mais novos; partes de formulário ou JSON',
    body: z.preprocess((v) => v ?? {}, AgendaFiltro),
    response: z.object({ rows: z.array(Agenda), total: z.number().int() }),
    changes: false,
  }),
  get: route('GET', '/checklist-agenda/get/:task/:item', {
    summary: 'Os agendamentos de um checklist de uma tarefa',
    params: EntryParams,
    response: z.array(z.intersection(Agenda, Versioned)),
  }),
  add: route('POST', '/checklist-agenda/add', {
    summary: 'Agenda um checklist de uma tarefa e, com enviar, cria a tarefa no Redmine; só o gerente do projeto e administradores',
    body: AgendaForm,
    response: AgendaSaved,
    once: true,
  }),
  edit: route('POST', '/checklist-agenda/edit/:id', {
    summary: 'Altera um agendamento; enviado ao Redmine, só a observação',
    body: AgendaEdit,
    response: AgendaSaved,
  }),
  remove: route('DELETE', '/checklist-agenda/delete/:id', {
    summary: 'Exclui um agendamento que não foi enviado ao Redmine',
    response: Msg,
  }),
  abrirFechar: route('GET', '/checklist-agenda/abrirFechar/:id', {
    summary: 'Fecha (fechar=true) ou reabre (fechar=false) um agendamento; o gerente do projeto, o responsável e administradores',
    query: z.object({ fechar: z.enum(['true', 'false'], { error: 'use true ou false' }).transform((v) => v === 'true') }),
    response: Moved,
    changes: true,
  }),
  fecharAgendamento: route('GET', '/checklistAgenda/fecharAgendamento/:id', {
    summary: 'Fecha um agendamento cujas questões visíveis estão todas respondidas',
    response: Moved,
    changes: true,
  }),
  redmine: route('GET', '/checklist-agenda/redmine', {
    summary: 'Onde se abre o Redmine, se há um: a tarefa de um agendamento enviado está em {url}/issues/{issue}',
    response: z.object({ url: z.string().nullable() }),
  }),
  calendario: route('GET', '/checklist-agenda/calendario', {
    summary: 'Se a pessoa da sessão tem um link de calendário, e desde quando',
    response: z.object({ criadoEm: Instant.nullable() }),
  }),
  criarCalendario: route('POST', '/checklist-agenda/calendario', {
    summary: 'Cria o link de calendário da pessoa da sessão; o anterior deixa de valer. O link é mostrado só aqui',
    response: Msg.extend({ url: z.string() }),
  }),
  revogarCalendario: route('DELETE', '/checklist-agenda/calendario', {
    summary: 'Revoga o link de calendário da pessoa da sessão',
    response: Msg,
  }),
  /** For calendar programs, which have no session: the token is the key. */
  lerCalendario: route('GET', '/calendario/:arquivo', {
    access: 'anyone',
    summary: `Os agendamentos de uma pessoa em iCalendar (RFC 5545): os dos últimos ${CALENDARIO_DIAS} dias e todos os próximos; o arquivo é {token}.ics`,
    params: z.object({ arquivo: z.string() }),
    download: true,
  }),
}
