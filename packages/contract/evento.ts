import { z } from 'zod'
import type { Access } from './kit/access.ts'
import { idOf } from './kit/fields.ts'
import { route } from './kit/route.ts'

/** Who may follow what: a topic is a word of this table, a hyphen and an id (`task-7`). A new kind of topic is a line here. */
export const TOPICOS = {
  task: 'session',
  fechamento: 'financeiro',
  envio: 'financeiro',
  /** How the mail of an invoice fares. */
  fatura: 'financeiro',
  /** An order of many invoices. */
  lote: 'financeiro',
  /** A national note of services: its situation has changed. */
  nfse: 'financeiro',
  /** A file of a bank that is worked off. */
  retorno: 'financeiro',
  /** Contracts that are readjusted. */
  reajuste: 'financeiro',
  /** A file of records that is brought in; only how far it is. */
  importacao: 'session',
  /** A list that is written to a file, under a number that who asks for it makes up; only how far it is. */
  exportacao: 'session',
  /** A PDF of many slips. */
  boletos: 'financeiro',
  sprint: 'managerTeam',
  /** The copies by themselves. */
  copia: 'admin',
  desligamento: 'admin',
  execucao: 'session',
  notificacao: 'session',
  status: 'session',
  /** Of one person, who alone may follow it. */
  usuario: 'session',
} as const satisfies Record<string, Access>
type Assunto = keyof typeof TOPICOS
export type Topico = `${Assunto}-${number}`

export const topicoExecucao = (id: number): Topico => `execucao-${id}`

export const topicoExportacao = (andamento: number): Topico => `exportacao-${andamento}`
export const topicoNfse = (id: number): Topico => `nfse-${id}`
export const topicoFatura = (id: number): Topico => `fatura-${id}`
export const topicoReajuste = (id: number): Topico => `reajuste-${id}`
export const topicoTask = (id: number): Topico => `task-${id}`
/** The copy of the sprints, of which there is one. */
export const TOPICO_SPRINTS: Topico = 'sprint-1'

/** The copies by themselves, all together. */
export const TOPICO_COPIAS: Topico = 'copia-1'

/** What the stores say of themselves, all together. */
export const TOPICO_STATUS: Topico = 'status-1'

/** Of a user who was told to leave. */
export const topicoDesligamento = (id: number): Topico => `desligamento-${id}`

/** How far the sending of a notification is. */
export const topicoNotificacao = (id: number): Topico => `notificacao-${id}`

/** Of a person: what concerns him has changed. */
export const topicoUsuario = (id: number): Topico => `usuario-${id}`

/** Whether a topic is another person's. */
export const topicoDeOutro = (topico: string, usuario: number): boolean =>
  topico.startsWith('usuario-') && topico !== topicoUsuario(usuario)

/** Who may follow this topic; undefined for one that there is not. */
export function accessOfTopico(topico: string): Access | undefined {
  const [assunto = '', id, ...more] = topico.split('-')
  if (idOf(id) === undefined || more.length > 0) return undefined
  // The key is looked for before it is used as one.
  return Object.hasOwn(TOPICOS, assunto) ? TOPICOS[assunto as Assunto] : undefined
}

/** So many topics one stream follows: those of all the windows of a browser. */
export const TOPICOS_MAX = 50
const TOPICO_MAX = 40

/** Something is different: load again. It also stands for what may have been missed and for what was too long to be sent. */
export const Mudou = z.object({ tipo: z.literal('mudou') })

/** How far a job is. The last one carries `fim`. */
export const ProgressoEvento = z.discriminatedUnion('tipo', [
  z.object({
    tipo: z.literal('progresso'),
    feitos: z.number().int().min(0),
    total: z.number().int().min(0),
    /** What was done last, in a sentence for the person. */
    linha: z.object({ texto: z.string(), erro: z.boolean() }).nullable(),
    fim: z.boolean(),
  }),
  Mudou,
])
export type ProgressoEvento = z.output<typeof ProgressoEvento>

export const evento = {
  /**
   * Server-sent events; each `data` line is one event as JSON. Where several topics are followed `event` names the topic, and what
   * bears no name is for all of them.
   */
  stream: route('GET', '/eventos', {
    access: 'session',
    summary:
      'O que muda em um tópico, ou em vários separados por vírgula, enquanto muda (text/event-stream); não conta como uso da sessão e ' +
      'termina com ela. Entre vários, os que a pessoa não pode seguir ficam de fora',
    query: z.object({
      topico: z
        .string({ error: 'Informe o tópico.' })
        .max(TOPICOS_MAX * (TOPICO_MAX + 1), 'Não há este tópico.')
        .refine((text) => text.split(',').length <= TOPICOS_MAX, `Siga no máximo ${TOPICOS_MAX} tópicos de uma vez.`),
    }),
    download: true,
    stream: true,
    passive: true,
  }),
}
