import { z } from 'zod'
import { Id, Instant, Msg, Ref } from './kit/fields.ts'
import { keysOf } from './kit/keys.ts'
import { emptyIsNone } from './kit/list-query.ts'
import { routesOf } from './kit/route.ts'
import { isoDay } from './kit/tempo.ts'

/** What stands for people where a task or a return has nobody; travels as null, in an address as 0. */
export const SEM_RESPONSAVEL = 'Sem responsável'
export const NINGUEM = 0
/** The sprints that the line of the index goes over. */
export const SPRINTS_NA_LINHA = 12
/** Shown where a call of the dashboard is refused, with the reason below it (SPR-025). */
export const SPRINT_ERRO = 'Não foi possível acessar a requisição.'

const idText = (value: unknown) => (typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value)
const sprintId = z.preprocess(idText, Id)
/** A person of Redmine, or 0 for nobody. */
const pessoaId = z.preprocess(idText, z.union([z.literal(NINGUEM), Id], { error: 'Identificador inválido.' }))

/** Decimal hours with two places: `"8.50"`. */
const Horas = z.string()
const Contagem = z.number().int().min(0)

/** A version of Redmine. `situacao` is Redmine's word: open, locked or closed. */
export const Sprint = z.object({
  id: Id,
  nome: z.string(),
  projeto: Ref,
  situacao: z.string(),
  inicio: isoDay().nullable(),
  fim: isoDay().nullable(),
  /** Today is one of its days. */
  atual: z.boolean(),
})
export type Sprint = z.output<typeof Sprint>

export const TotaisDoSprint = z.object({
  id: Id,
  sprint: z.string(),
  totalHorasEstimadas: Horas,
  totalHorasDesenvolvimento: Horas,
  totalHorasQualidade: Horas,
})
export type TotaisDoSprint = z.output<typeof TotaisDoSprint>

/** `total` counts issues, `totalRetorno` returns; `indiceRetorno` is returns by issue (`"0.50"`), `percentualRetorno` the issues returned at all. */
export const RetornoDoSprint = z.object({
  id: Id,
  sprint: z.string(),
  total: Contagem,
  totalRetorno: Contagem,
  indiceRetorno: z.string().nullable(),
  percentualRetorno: z.number().int().nullable(),
})
export type RetornoDoSprint = z.output<typeof RetornoDoSprint>

export const RetornoDoMembro = z.object({
  id_membro: Id.nullable(),
  nome: z.string(),
  taskTotais: Contagem,
  taskRecusadas: Contagem,
  indiceRetorno: z.string().nullable(),
})
export type RetornoDoMembro = z.output<typeof RetornoDoMembro>

/** Who sent it back, when and why. */
const Devolucao = z.object({ dataHora: Instant, usuario: z.string(), motivo: z.string() })

export const DetalheDeRetorno = z.object({
  id_issue: Id,
  titulo: z.string(),
  link: z.string(),
  user_origem: z.string(),
  amount_recused: Contagem,
  horas_trabalhadas: Horas,
  devolucoes: z.array(Devolucao),
})
export type DetalheDeRetorno = z.output<typeof DetalheDeRetorno>

/** Estimates of what is theirs today against their own hours. `percentualDiferenca` is null where nothing was estimated. */
export const MembroDaEquipe = z.object({
  userId: Id.nullable(),
  nome: z.string(),
  totalHorasEstimadas: Horas,
  totalHorasExecucao: Horas,
  horasQualidade: Horas,
  percentualDiferenca: z.number().int().nullable(),
})
export type MembroDaEquipe = z.output<typeof MembroDaEquipe>

/** Of a task without an estimate the three figures that need one are null. */
export const TarefaDoSprint = z.object({
  idAtividade: Id,
  tituloAtividade: z.string(),
  horasEstimadas: Horas.nullable(),
  horasExecutadas: Horas,
  diferenca: Horas.nullable(),
  percentualAtividade: z.number().int().nullable(),
  horasQualidade: Horas,
  situacao: z.string(),
  responsavel: Ref.nullable(),
  link: z.string(),
})
export type TarefaDoSprint = z.output<typeof TarefaDoSprint>

/** The copy: how old it is, whether it is being renewed, and why the last try failed. */
export const SituacaoDaCopia = z.object({
  configurado: z.boolean(),
  atualizadoEm: Instant.nullable(),
  emAndamento: z.boolean(),
  erro: z.string().nullable(),
})
export type SituacaoDaCopia = z.output<typeof SituacaoDaCopia>

const route = routesOf('managerTeam')
const params = z.object({ sprint: sprintId })
const deSprint = z.object({ sprintId })

/** What the tables of the screen are called in their files, and in the address of their export. */
export const TABELAS_SPRINT = {
  equipe: 'Horas por membro',
  tarefas: 'Horas por tarefa',
  membros: 'Devoluções por membro',
  detalhes: 'Devoluções',
  sprints: 'Índice de retorno',
} as const
export type TabelaSprint = keyof typeof TABELAS_SPRINT

export const sprint = {
  lista: route('GET', '/get/list/sprints', {
    summary: 'Os sprints, o de fim mais recente primeiro',
    response: z.array(Sprint),
  }),
  totais: route('GET', '/sprints/list', {
    summary: 'Horas estimadas, de desenvolvimento e de qualidade de cada sprint',
    response: z.array(TotaisDoSprint),
  }),
  retorno: route('GET', '/retorno-atividade/list', {
    summary: 'Tarefas e devoluções pela qualidade de cada sprint',
    response: z.array(RetornoDoSprint),
  }),
  retornoPorMembro: route('GET', '/retorno-atividade-membro/list/:sprint', {
    summary: 'Tarefas e devoluções de cada membro em um sprint',
    params,
    response: z.array(RetornoDoMembro),
  }),
  detalhes: route('GET', '/detalhes/list/:sprint', {
    summary: 'As tarefas devolvidas de um sprint: por quem, quando e por quê; de um membro com `membro` (0: sem responsável)',
    params,
    query: z.object({ membro: emptyIsNone(pessoaId.optional()) }),
    response: z.array(DetalheDeRetorno),
  }),
  equipe: route('GET', '/busca-equipe/list/:sprintId', {
    summary: 'Horas estimadas e executadas de cada membro em um sprint',
    params: deSprint,
    response: z.array(MembroDaEquipe),
  }),
  tarefas: route('GET', '/get/tasks/:sprintId', {
    summary: 'Horas estimadas e executadas de cada tarefa de um sprint',
    params: deSprint,
    response: z.array(TarefaDoSprint),
  }),
  tarefasDoMembro: route('GET', '/get/tasks/member/:userId/:sprintId', {
    summary: 'As tarefas de um sprint que um membro tem ou em que trabalhou, com as horas dele (0: sem responsável)',
    params: z.object({ userId: pessoaId, sprintId }),
    response: z.array(TarefaDoSprint),
  }),
  atualizar: route('POST', '/sprints/atualizar', {
    summary: 'Lê de novo o que mudou no Redmine; espera até 30 segundos',
    response: Msg.extend({ atualizadoEm: Instant.nullable(), emAndamento: z.boolean() }),
  }),
  situacao: route('GET', '/sprints/situacao', {
    summary: 'De quando são os números dos sprints',
    response: SituacaoDaCopia,
    passive: true,
  }),
  exportar: route('GET', '/sprints/exportar/:tabela', {
    summary: 'Uma tabela dos sprints em CSV ou XLSX',
    params: z.object({
      tabela: z.enum(keysOf(TABELAS_SPRINT), { error: 'Não há esta tabela.' }),
    }),
    query: z.object({
      formato: z.enum(['csv', 'xlsx'], { error: 'Escolha csv ou xlsx.' }),
      sprint: sprintId.optional(),
      membro: pessoaId.optional(),
    }),
    download: true,
  }),
}
