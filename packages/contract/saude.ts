import { z } from 'zod'
import { RegraAlerta, SituacaoAlerta } from './alerta.ts'
import { SituacaoDasCopias } from './copia.ts'
import { enumOf } from './kit/enum.ts'
import { Instant } from './kit/fields.ts'
import { routesOf } from './kit/route.ts'

export const PapelProcesso = enumOf({ TUDO: [1, 'Tudo'], WEB: [2, 'Web'], TAREFAS: [3, 'Tarefas'] })

export const SituacaoProcesso = enumOf({ VIVO: [1, 'Vivo'], SEM_SINAL: [2, 'Sem sinal'], SAINDO: [3, 'Saindo'] })

export const SituacaoIntegracao = enumOf({
  BEM: [1, 'Bem'],
  FALHANDO: [2, 'Falhando'],
  SEM_USO: [3, 'Sem uso'],
  NAO_CONFIGURADA: [4, 'Não configurada'],
})

/** A part of the panel that could not be read; the others say what they know. */
export const BlocoFalhou = z.object({ erro: z.string() })
const bloco = <T extends z.ZodType>(whole: T) => z.union([whole, BlocoFalhou])

const inteiro = z.number().int()

const Processo = z.object({
  id: inteiro,
  versao: z.string(),
  papel: PapelProcesso.schema,
  maquina: z.string(),
  pid: inteiro,
  inicio: Instant,
  visto: Instant,
  /** Bytes. */
  memoria: inteiro,
  /** ms that 99 % of what waited for the event loop waited at most. */
  atrasoLaco: z.number(),
  conexoes: z.object({ usadas: inteiro, maximo: inteiro, esperando: inteiro }),
  /** ms by which its clock is ahead of the database's. */
  desvio: inteiro,
  situacao: SituacaoProcesso.schema,
})

const Fila = z.object({ tarefa: z.string(), esperando: inteiro, maisAntiga: Instant.nullable(), emAndamento: inteiro, falhas: inteiro })

const Caixa = z.object({
  nome: z.string(),
  esperando: inteiro,
  /** When what has waited longest was to be told first. */
  maisAntiga: Instant.nullable(),
  erros: inteiro,
  ultimoSucesso: Instant.nullable(),
})

const Integracao = z.object({
  nome: z.string(),
  situacao: SituacaoIntegracao.schema,
  ultimoSucesso: Instant.nullable(),
  ultimaFalha: Instant.nullable(),
  erro: z.string().nullable(),
  falhasHora: inteiro,
})

/** The copies by themselves: the last one that is whole, the last that was brought back, and what comes next. */
const Copia = SituacaoDasCopias.pick({ alvos: true, ultima: true, provada: true, proxima: true, continua: true })

/** `lugar` on `maquina`; bytes. */
const Disco = z.object({ maquina: z.string(), lugar: z.string(), livre: inteiro, total: inteiro })

const Replica = z.object({ nome: z.string(), sincrona: z.boolean(), atrasoBytes: inteiro })

const Tamanho = z.object({
  nome: z.string(),
  bytes: inteiro,
  linhas: inteiro,
  /** Bytes that it grew by in 30 days, or since it is measured; null while there is nothing to compare with. */
  cresceu30: inteiro.nullable(),
})

const Banco = z.object({
  versao: z.string(),
  bytes: inteiro,
  conexoes: inteiro,
  maximo: inteiro,
  /** Seconds that the longest transaction has been open. */
  maiorTransacao: z.number(),
  replicas: bloco(z.array(Replica)),
  tabelas: z.array(Tamanho),
})

/** A statement without its values; ms. */
const Comando = z.object({ texto: z.string(), vezes: inteiro, total: z.number(), media: z.number(), p99: z.number() })

const Certificado = z.object({ nome: z.string(), fim: Instant.nullable(), dias: inteiro.nullable(), erro: z.string().nullable() })

/** Not ended; the list of alerts has the others as well. */
const Aberto = z.object({
  id: inteiro,
  regra: RegraAlerta.schema,
  alvo: z.string(),
  situacao: SituacaoAlerta.schema,
  desde: Instant,
  texto: z.string(),
  link: z.string(),
})

export const Painel = z.object({
  agora: Instant,
  versao: z.string(),
  processos: bloco(z.array(Processo)),
  filas: bloco(z.array(Fila)),
  caixas: bloco(z.array(Caixa)),
  integracoes: bloco(z.array(Integracao)),
  copia: bloco(Copia),
  discos: bloco(z.array(Disco)),
  banco: bloco(Banco),
  comandos: bloco(z.array(Comando)),
  certificados: bloco(z.array(Certificado)),
  alertas: bloco(z.array(Aberto)),
})
export type Painel = z.output<typeof Painel>

/** What a block is where it could be read. */
export type Bloco<K extends keyof Painel> = Exclude<Painel[K], z.output<typeof BlocoFalhou>>

const route = routesOf('admin')

export const saude = {
  painel: route('GET', '/saude/painel', {
    summary:
      'Como estão processos, filas, caixas de saída, integrações, cópias, discos, banco, comandos, certificados e alertas; uma parte que não pôde ser lida diz `erro`, e as outras o que sabem',
    response: Painel,
    passive: true,
  }),
}
