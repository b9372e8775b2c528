import { z } from 'zod'
import { can } from './kit/can.ts'
import { col } from './kit/columns.ts'
import { enumOf } from './kit/enum.ts'
import {
  ById,
  Id,
  Instant,
  instantOptional,
  Msg,
  orDefault,
  Ref,
  RefName,
  refId,
  refIdOptional,
  text,
  textOptional,
  urlOptional,
} from './kit/fields.ts'
import { keysOf } from './kit/keys.ts'
import { wholeNumber } from './kit/numero-inteiro.ts'
import { resource, suggestOf } from './kit/resource.ts'
import { routesOf } from './kit/route.ts'
import { TipoMockup } from './mockup.ts'
import { problemaDaRecorrencia } from './recorrencia.ts'
import { Entry, EVIDENCIA_TIPOS, Eventos, EventosAceitos, EvidenciaData, Evidencias, RUNNER_LIMITES } from './runner.ts'
import { ResultadoTeste } from './test-case.ts'

export const TipoPlano = enumOf({ MANUAL: [1, 'Manual'], AGENDADA: [2, 'Agendada'] })
export const StatusPlano = enumOf({
  CONFIGURANDO: [1, 'Em configuração'],
  AGUARDANDO: [2, 'Aguardando execução'],
  EXECUTANDO: [3, 'Executando'],
  FINALIZADO: [4, 'Finalizado'],
})
export const StatusResultado = enumOf({ EXECUTANDO: [1, 'Executando'], FINALIZADO: [2, 'Finalizado'] })
export const OrigemExecucao = enumOf({ MANUAL: [1, 'Manual'], AGENDADA: [2, 'Agendada'] })

/** What may be done to a plan, by its status. */
export const podePlano = can(StatusPlano, {
  executar: ['AGUARDANDO', 'FINALIZADO'],
  alterar: ['CONFIGURANDO', 'AGUARDANDO', 'FINALIZADO'],
  excluir: ['CONFIGURANDO', 'AGUARDANDO', 'FINALIZADO'],
  excluirResultados: ['CONFIGURANDO', 'AGUARDANDO', 'FINALIZADO'],
})
/** The same of a result. */
export const podeResultado = can(StatusResultado, { executar: ['FINALIZADO'], excluir: ['FINALIZADO'], cancelar: ['EXECUTANDO'] })

export const EM_EXECUCAO = 'Este plano está em execução.'
export const PLANO_LIMITES = { casos: 1000, mockups: 200, lojas: 500, avisar: 50, resultados: 20_000 } as const

const unique = (ids: number[]) => [...new Set(ids)]
/** References in their order, each once (PLN-012, PLN-013). */
const list = (label: string, the: string, max: number) =>
  orDefault(z.array(refId(label, the)), [])
    .transform(unique)
    .refine((ids) => ids.length <= max, `${label}: no máximo ${max.toLocaleString('pt-BR')}.`)
    .meta({ label })
const inteiro = (label: string, the: string, min: number, max: number, initial: number) =>
  orDefault(wholeNumber(label, the, min).pipe(z.number().max(max, `${label}: de ${min} a ${max}.`)), initial).meta({ label })

const RECORRENCIA_MAX = 300

const ExecuteTaskCampos = z.object({
  name: text('Nome', 'o nome', 100),
  type: TipoPlano.schema.default(TipoPlano.code.MANUAL).meta({ label: 'Tipo', required: true }),
  testCase: list('Casos de teste', 'o caso de teste', PLANO_LIMITES.casos),
  mockup: list('Mockups', 'o mockup', PLANO_LIMITES.mockups),
  lojas: list('Lojas', 'a loja', PLANO_LIMITES.lojas),
  groupTeste: refIdOptional('Grupo'),
  enderecoBase: urlOptional('Endereço base'),
  retentativas: inteiro('Novas tentativas', 'as novas tentativas', 0, 3, 0),
  tempoPasso: inteiro('Tempo por passo (s)', 'o tempo por passo', 1, 60, 10),
  tempoCaso: inteiro('Tempo por caso (s)', 'o tempo por caso', 10, 1800, 300),
  evidencias: orDefault(Evidencias.schema, Evidencias.code.FALHAS).meta({ label: 'Evidências' }),
  dataHoraProgramada: instantOptional('Data e hora programada'),
  recorrencia: textOptional('Recorrência', RECORRENCIA_MAX),
  avisar: list('Avisar', 'o usuário', PLANO_LIMITES.avisar),
})

/** A manual plan keeps no schedule; that the instant is not past is the server's to say, by its own clock. */
export const ExecuteTaskForm = ExecuteTaskCampos.superRefine(({ type, dataHoraProgramada, recorrencia }, ctx) => {
  if (type !== TipoPlano.code.AGENDADA) return
  if (dataHoraProgramada === null)
    return ctx.addIssue({ code: 'custom', path: ['dataHoraProgramada'], message: 'Informe a data e a hora.' })
  const problem = recorrencia === null ? undefined : problemaDaRecorrencia(recorrencia, dataHoraProgramada)
  if (problem) ctx.addIssue({ code: 'custom', path: ['recorrencia'], message: problem })
})
export type ExecuteTaskForm = z.output<typeof ExecuteTaskForm>

const CasoRef = RefName.extend({ codigo: z.string() })
const Loja = z.object({ id: Id, url: z.string(), cliente: Ref })
export type Loja = z.output<typeof Loja>
const contagem = z.number().int().min(0)

/** What of a result changes while it runs: the push carries no more. */
export const ResultadoAndamento = z.object({
  id: Id,
  status: StatusResultado.schema,
  resultado: ResultadoTeste.schema.nullable(),
  instavel: z.boolean(),
  tentativa: z.number().int(),
  dataHoraInicio: Instant,
  dataHoraFim: Instant.nullable(),
  amount_success: contagem,
  amount_erros: contagem,
  mensagem: z.string().nullable(),
})
export type ResultadoAndamento = z.output<typeof ResultadoAndamento>

export const ResultadoPlano = ResultadoAndamento.extend({
  execucao: Id,
  testCase: CasoRef.extend({ versao: z.number().int() }),
  mockup: RefName.nullable(),
  loja: Loja.nullable(),
})
export type ResultadoPlano = z.output<typeof ResultadoPlano>

const tipoEvidencia = z.literal(keysOf(EVIDENCIA_TIPOS))
/** A step that was run, or with ordem null a note. */
export const Mensagem = z.object({
  id: z.uuid(),
  tentativa: z.number().int(),
  rodada: z.number().int(),
  ordem: z.number().int().nullable(),
  resultado: ResultadoTeste.schema.nullable(),
  mensagem: z.string().nullable(),
  dataHora: Instant,
  ms: z.number().int().nullable(),
  evidencias: z.array(z.object({ id: z.uuid(), tipo: tipoEvidencia })),
})
export type Mensagem = z.output<typeof Mensagem>

export const ResultadoLog = z.object({
  messages: z.array(Mensagem),
  mockups: Entry.shape.mockups.unwrap(),
  testCase: CasoRef.extend({ operations: Entry.shape.testCase.shape.operations }),
})
export type ResultadoLog = z.output<typeof ResultadoLog>

export const Execucao = z.object({
  id: Id,
  dataHoraInicio: Instant,
  dataHoraFim: Instant.nullable(),
  usuario: z.string().nullable(),
  origem: OrigemExecucao.schema,
  atrasada: z.boolean(),
  total: contagem,
  sucesso: contagem,
  falha: contagem,
  erro: contagem,
  cancelado: contagem,
  instavel: contagem,
})
export type Execucao = z.output<typeof Execucao>

const Comparada = z.object({
  testCase: CasoRef,
  mockup: RefName.nullable(),
  loja: Loja.nullable(),
  /** What came of it in each; null where it is not there, or not at its end. */
  a: ResultadoTeste.schema.nullable(),
  b: ResultadoTeste.schema.nullable(),
  mudou: z.boolean(),
})
export type Comparada = z.output<typeof Comparada>

const sim = z.enum(['true', 'false'], { error: 'use true ou false' })
const OpenScreen = z.object({ open_screen: sim.default('false').transform((v) => v === 'true') })
const idText = ById.shape.id
/** Entries are posted to the runner as they are, one after the other. */
export const Executada = Msg.extend({ execucao: Id, params: z.array(Entry) })
export type Executada = z.output<typeof Executada>
const access = 'session'
const route = routesOf(access)

export const executeTask = {
  ...resource('/execute-task', {
    title: 'Planos de execução',
    name: { singular: 'plano de execução', plural: 'planos de execução', gender: 'm' },
    access,
    form: ExecuteTaskForm,
    record: z.object({
      ...ExecuteTaskCampos.shape,
      id: Id,
      name: z.string(),
      type: TipoPlano.schema,
      status: StatusPlano.schema,
      testCase: z.array(CasoRef),
      mockup: z.array(RefName.extend({ type: TipoMockup.schema })),
      lojas: z.array(Loja),
      groupTeste: RefName.nullable(),
      avisar: z.array(Ref),
      enderecoBase: z.string().nullable(),
      retentativas: z.number().int(),
      tempoPasso: z.number().int(),
      tempoCaso: z.number().int(),
      evidencias: Evidencias.schema,
      dataHoraProgramada: Instant.nullable(),
      recorrencia: z.string().nullable(),
      proximaExecucao: Instant.nullable(),
      ultimaExecucao: Instant.nullable(),
    }),
    columns: {
      id: col.id('Id'),
      name: col.text('Nome'),
      type: col.enum('Tipo', TipoPlano),
      status: col.enum('Status', StatusPlano),
      proximaExecucao: col.hidden(col.orNull(col.dateTime('Próxima execução'))),
      ultimaExecucao: col.hidden(col.orNull(col.dateTime('Última execução'))),
    },
  }),
  suggestLojas: suggestOf('/execute-task/suggest/lojas', {
    access,
    summary: 'Sugestões de lojas, que são produtos de clientes, pelo cliente ou pelo endereço',
    response: z.array(Ref),
  }),
  execute: route('PUT', '/execute-task/execute/:id', {
    summary: 'Começa uma execução: um resultado por loja, caso e mockup de dados; cada entrada segue para o executor',
    query: OpenScreen.extend({ apenas: z.literal('falhas', { error: 'apenas aceita falhas' }).optional() }),
    response: Executada,
    stream: true,
  }),
  executeResult: route('PUT', '/execute-task/execute-result/:id', {
    summary: 'Executa um resultado de novo, com o caso de hoje; o id é o do resultado',
    query: OpenScreen,
    response: Executada,
    stream: true,
  }),
  result: route('GET', '/execute-task/result/:id', {
    summary: 'Os resultados da última execução de um plano, de outra ou de todas',
    query: z.object({ execucao: z.union([z.literal('todas'), idText], { error: 'use o id de uma execução ou todas' }).optional() }),
    response: z.array(ResultadoPlano),
  }),
  resultLog: route('GET', '/execute-task/result-log/:id', {
    summary: 'O que aconteceu em um resultado, com o caso e os mockups como foram executados; o id é o do resultado',
    query: z.object({ tentativa: idText.optional() }),
    response: ResultadoLog,
  }),
  deleteResult: route('DELETE', '/execute-task/delete-result/:id', {
    summary: 'Exclui um resultado com o seu registro e as suas evidências; o id é o do resultado',
    response: Msg,
  }),
  deleteAll: route('DELETE', '/execute-task/delete-all/:id', {
    summary: 'Exclui todos os resultados de um plano',
    response: Msg,
  }),
  cancel: route('PUT', '/execute-task/cancel/:id', {
    summary: 'Cancela o que está em execução em um plano',
    response: Msg,
  }),
  cancelResult: route('PUT', '/execute-task/cancel-result/:id', {
    summary: 'Cancela um resultado em execução; o id é o do resultado',
    response: Msg,
  }),
  execucoes: route('GET', '/execute-task/execucoes/:id', {
    summary: 'As últimas 100 execuções de um plano, da mais nova à mais antiga',
    response: z.array(Execucao),
  }),
  comparar: route('GET', '/execute-task/comparar/:id', {
    summary: 'Os resultados de duas execuções de um plano, lado a lado',
    query: z.object({ a: idText, b: idText }),
    response: z.array(Comparada),
  }),
  evidencia: route('GET', '/execute-task/evidencia/:evidencia', {
    summary: 'Uma evidência de um passo',
    params: z.object({ evidencia: z.uuid('Identificador inválido.') }),
    download: true,
  }),
  testCaseExecucoes: route('GET', '/test-case/execucoes/:id', {
    summary: 'Os últimos 100 resultados de um caso de teste, em todos os planos',
    response: z.array(ResultadoPlano.extend({ plano: RefName })),
  }),
  /** The two calls of the runner itself. */
  eventos: route('POST', '/execute-task/runner/eventos', {
    access: 'executor',
    summary: 'O executor conta o que aconteceu; cada evento vale uma vez',
    body: Eventos,
    response: EventosAceitos,
  }),
  receberEvidencia: route('POST', '/execute-task/runner/evidencia', {
    access: 'executor',
    summary: 'O executor envia uma evidência, no arquivo `arquivo`; o mesmo id vale uma vez',
    body: EvidenciaData,
    files: { most: 1, bytes: RUNNER_LIMITES.evidencia },
    response: Msg,
  }),
}
