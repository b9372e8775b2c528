import { z } from 'zod'
import { enumOf } from './kit/enum.ts'
import { Id, Instant } from './kit/fields.ts'
import { TipoMockup } from './mockup.ts'
import { ResultadoTeste } from './test-case.ts'

/** What a body for the runner, and one of its own to the server, may hold. */
export const RUNNER_LIMITES = {
  /** Bytes of an entry. */
  corpo: 5 * 1024 * 1024,
  /** Entries held at a time. */
  fila: 20_000,
  /** Events of one call. */
  eventos: 1000,
  /** Bytes of one piece of evidence. */
  evidencia: 20 * 1024 * 1024,
  mensagem: 2000,
  operacoes: 500,
  hosts: 20_000,
  mockups: 201,
} as const

/** Where the runner is when nothing else is said; the page may ask no other address. */
export const RUNNER_ORIGEM = 'http://127.0.0.1:4000'
export const RUNNER_SEM_RESPOSTA = 'O executor de testes não respondeu em 127.0.0.1:4000. Inicie-o nesta máquina com npm run runner.'
/** Of a pairing token, also of the one in RUNNER_TOKEN. */
export const RUNNER_TOKEN_MIN = 32

/** When a picture of the page is kept. */
export const Evidencias = enumOf({ FALHAS: [1, 'Nas falhas'], PASSOS: [2, 'A cada passo'] })

const text = z.string().nullable().default(null)
const Passo = z.object({
  id: Id,
  ordem: z.int().min(0),
  name: z.string().nullable(),
  params: z.object({ type: z.string(), type_term: text, value: text, data: text }),
})
export type PassoDaEntrada = z.output<typeof Passo>

const MockupDaEntrada = z.object({
  id: Id,
  name: z.string().nullable(),
  type: z.literal(TipoMockup.codes('DADOS', 'RESPOSTA')),
  code: text,
  /** JSON as it was typed; its value where somebody has read it already. */
  mockup: z.unknown(),
})
export type MockupDaEntrada = z.output<typeof MockupDaEntrada>

const segundos = (min: number, max: number, initial: number) => z.int().min(min).max(max).default(initial)

/** What the page posts to the runner for each result, as `execute` answered it. */
export const Entry = z.object({
  result: Id,
  tentativa: z.int().min(1),
  execucao: Id,
  open_screen: z.boolean().default(false),
  plano: z.object({ id: Id, name: z.string() }),
  testCase: z.object({
    id: Id,
    codigo: z.string(),
    name: z.string(),
    versao: z.int().min(0),
    operations: z.array(Passo).min(1).max(RUNNER_LIMITES.operacoes),
  }),
  mockups: z.array(MockupDaEntrada).max(RUNNER_LIMITES.mockups).default([]),
  config: z.object({
    enderecoBase: z.string().nullable().default(null),
    /** A plan without stores of its own has those of every client. */
    hosts: z.array(z.string()).max(RUNNER_LIMITES.hosts).default([]),
    tempoPasso: segundos(1, 60, 10),
    tempoCaso: segundos(10, 1800, 300),
    retentativas: z.int().min(0).max(3).default(0),
    evidencias: Evidencias.schema.default(Evidencias.code.FALHAS),
  }),
  /** Where events go (`{url}/eventos`, `{url}/evidencia`) and with which token. */
  retorno: z.object({ url: z.url({ protocol: /^https?$/ }), token: z.string().min(1).max(500) }),
})
export type Entry = z.output<typeof Entry>

/** The runner's answer to an entry: 202 once it is on disk, 200 when it has been before. */
export const Aceita = z.object({ msg: z.string(), result: Id, tentativa: z.int() })
export const Saude = z.object({
  nome: z.string(),
  versao: z.string(),
  situacao: z.literal('ok'),
  /** Only for who shows the token. */
  fila: z.int().optional(),
  executando: z.int().optional(),
})
export const Cancelar = z.object({ results: z.array(Id).max(RUNNER_LIMITES.fila) })
export const Cancelados = z.object({ msg: z.string(), cancelados: z.array(Id) })

const daVez = { result: Id, tentativa: z.int().min(1), rodada: z.int().min(1) }
const comum = { id: z.uuid(), ...daVez, em: Instant }
const mensagem = z.string().max(RUNNER_LIMITES.mensagem).nullable().default(null)
const ms = z.int().min(0)

export const Evento = z.discriminatedUnion('tipo', [
  z.object({ ...comum, tipo: z.literal('inicio') }),
  z.object({
    ...comum,
    tipo: z.literal('passo'),
    ordem: z.int().min(0),
    resultado: z.literal(ResultadoTeste.codes('SUCESSO', 'FALHA')),
    ms,
    mensagem,
  }),
  z.object({ ...comum, tipo: z.literal('nota'), mensagem: z.string().max(RUNNER_LIMITES.mensagem) }),
  /** Nothing is new; the job is still held. */
  z.object({ ...comum, tipo: z.literal('sinal') }),
  z.object({
    ...comum,
    tipo: z.literal('fim'),
    resultado: z.literal(ResultadoTeste.codes('SUCESSO', 'FALHA', 'ERRO', 'CANCELADO')),
    ms,
    mensagem,
  }),
])
export type Evento = z.output<typeof Evento>

export const Eventos = z.object({ eventos: z.array(Evento).min(1).max(RUNNER_LIMITES.eventos) })
/** Both lists name results of which the runner need send nothing more. */
export const EventosAceitos = z.object({
  aceitos: z.int(),
  repetidos: z.int(),
  cancelados: z.array(Id),
  desconhecidos: z.array(Id),
})

/** What kinds of evidence there are; the file's own type follows from it. */
export const EVIDENCIA_TIPOS = {
  tela: 'image/png',
  html: 'text/html',
  console: 'text/plain',
  rede: 'text/plain',
  trace: 'application/zip',
} as const
export type EvidenciaTipo = keyof typeof EVIDENCIA_TIPOS

/** The `data` part beside the file `arquivo`. */
export const EvidenciaData = z.object({
  id: z.uuid(),
  ...daVez,
  /** Null where it belongs to the round, not to a step of it. */
  ordem: z.int().min(0).nullable().default(null),
  tipo: z.enum(['tela', 'html', 'console', 'rede', 'trace']),
})
export type EvidenciaData = z.output<typeof EvidenciaData>
