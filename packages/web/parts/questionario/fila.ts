import type { Answer } from '@retaguarda/contract/task.ts'
import type { Resposta } from '@retaguarda/contract/task-regras.ts'
import type { Envelope } from '../fila/fila.ts'

/** What is to become of answers that the server has not taken yet: the messages of a queue, one for each question. Pure. */

/** The answer that a person saw, as `answer/add` asks for it. */
export type Visto = Pick<Answer, 'id' | 'data_hora'>

export type Questao = { usuario: number; task: number; entrada: number; item: number }

export type Pendente = Envelope<Answer> &
  Questao & {
    /** Null takes the answer back. */
    resposta: Resposta | null
    /** Seconds on the question, null where they are not measured. */
    time: number | null
    anterior: Visto | null
    /** Answers of this browser that went out before and were not acknowledged: one of them may stand on the server. */
    enviadas?: readonly Resposta[]
  }

const ENVIADAS_MAX = 20

export const chaveDe = ({ usuario, task, entrada, item }: Questao): string => [usuario, task, entrada, item].join('.')

export type Dada = Questao & Pick<Pendente, 'resposta' | 'time' | 'anterior'>

/**
 * The entry once this answer was given; undefined when there is nothing to send. What the person saw is what they saw at the first
 * of the changes that the server does not know: only the server's answers are news, not one's own.
 */
export function dar(current: Pendente | undefined, dada: Dada, ordem: number): Pendente | undefined {
  const untouched = !current || (!current.tentada && current.anterior === null)
  if (dada.resposta === null && untouched && dada.anterior === null) return undefined
  const anterior = current ? current.anterior : dada.anterior
  const enviadas = [...(current?.enviadas ?? []), ...(current?.tentada && current.resposta !== null ? [current.resposta] : [])]
  const tentada = current?.tentada ?? false
  return { ...dada, chave: chaveDe(dada), anterior, enviadas: enviadas.slice(-ENVIADAS_MAX), ordem, tentada, problema: null }
}

/** A change that came while the former one was under way now rests upon what that one wrote. */
export const sobre = (current: Pendente, gravada: Visto | null): Pendente => ({ ...current, anterior: gravada, enviadas: [] })

/** The person wants it sent again; after a conflict, over what they now have seen. */
export function tryAgain(current: Pendente | undefined, ordem: number): Pendente | undefined {
  if (!current) return undefined
  const { problema } = current
  const anterior = problema?.tipo === 'conflito' ? { id: problema.dela.id, data_hora: problema.dela.data_hora } : current.anterior
  return { ...current, anterior, ordem, problema: null }
}

const LISTA = (v: Resposta | null) => (Array.isArray(v) ? [...v].toSorted((a, b) => a - b).join() : v)

/** Of several choices the order says nothing. */
export const mesmaResposta = (a: Resposta | null, b: Resposta | null): boolean =>
  Array.isArray(a) === Array.isArray(b) && LISTA(a) === LISTA(b)

/** Is this what the person saw? Instants may be written in more than one way. */
const eVisto = (visto: Visto | null, { id, data_hora }: Answer): boolean =>
  visto !== null && visto.id === id && Date.parse(visto.data_hora) === Date.parse(data_hora)

/** An answer that this browser itself gave before, whose acknowledgement was lost. */
const eEnviada = ({ usuario, enviadas = [] }: Pendente, gravada: Answer): boolean =>
  gravada.usuario.id === usuario && enviadas.some((resposta) => mesmaResposta(resposta, gravada.resposta))

/**
 * Does the answer that stands on the server contradict the one to be sent, without its person having seen it? The person's own from another
 * device does so too (FAL-34).
 */
export const contradiz = (pendente: Pendente, gravada: Answer): boolean =>
  !eVisto(pendente.anterior, gravada) && !mesmaResposta(gravada.resposta, pendente.resposta) && !eEnviada(pendente, gravada)
