import type { Answer } from '@retaguarda/contract/task.ts'
import type { Resposta } from '@retaguarda/contract/task-regras.ts'

/**
 * What is to become of answers that the server has not taken yet. Pure: one question has at most one entry, whose value is the last
 * that its person gave. Who keeps the entries, and who sends them, are `fila-guardada.ts` and `fila-envio.ts`.
 */

/** The answer that a person saw, as `answer/add` asks for it. */
export type Visto = Pick<Answer, 'id' | 'data_hora'>

export type Questao = { usuario: number; task: number; entrada: number; item: number }

type Problema =
  | { tipo: 'recusada'; mensagem: string; trace: string; status: number; pedido: string }
  /** Somebody else answered meanwhile; theirs stands on the server, this one here. */
  | { tipo: 'conflito'; dela: Answer; mensagem: string }

export type Pendente = Questao & {
  chave: string
  /** Null takes the answer back. */
  resposta: Resposta | null
  /** Seconds on the question, null where they are not measured. */
  time: number | null
  anterior: Visto | null
  /** Its place in the queue, and which change it is: every change gets a higher one. */
  ordem: number
  /** It was sent at least once, so the server may have it. */
  tentada: boolean
  problema: Problema | null
}

export const chaveDe = ({ usuario, task, entrada, item }: Questao): string => [usuario, task, entrada, item].join('.')

export type Dada = Questao & Pick<Pendente, 'resposta' | 'time' | 'anterior'>

/**
 * The entry once this answer was given; undefined when there is nothing to send. What the person saw is what they saw at the first
 * of the changes that the server does not know: only the server's answers are news, not one's own.
 */
export function dar(atual: Pendente | undefined, dada: Dada, ordem: number): Pendente | undefined {
  const untouched = !atual || (!atual.tentada && atual.anterior === null)
  if (dada.resposta === null && untouched && dada.anterior === null) return undefined
  const anterior = atual ? atual.anterior : dada.anterior
  return { ...dada, chave: chaveDe(dada), anterior, ordem, tentada: atual?.tentada ?? false, problema: null }
}

/** The first to be sent. What was refused waits for its person and holds nobody up. */
export const proxima = (fila: readonly Pendente[]): Pendente | undefined =>
  fila.filter(({ problema }) => problema === null).toSorted((a, b) => a.ordem - b.ordem)[0]

/** Before it is sent: from here on the server may have it, whatever comes back. */
export const aoEnviar = (atual: Pendente | undefined, enviada: Pendente): Pendente | undefined =>
  atual && atual.ordem === enviada.ordem ? { ...atual, tentada: true } : atual

/** The server has it. A change that came meanwhile stays, now upon what was just written. */
export function aoConfirmar(atual: Pendente | undefined, enviada: Pendente, gravada: Visto | null): Pendente | undefined {
  if (!atual || atual.ordem === enviada.ordem) return undefined
  return { ...atual, anterior: gravada }
}

/** The server will not have it. A change that came meanwhile is tried all the same. */
export const aoRecusar = (atual: Pendente | undefined, enviada: Pendente, problema: Problema): Pendente | undefined =>
  atual && atual.ordem === enviada.ordem ? { ...atual, problema } : atual

/** The person wants it sent again; after a conflict, over what they now have seen. */
export function tentarDeNovo(atual: Pendente | undefined, ordem: number): Pendente | undefined {
  if (!atual) return undefined
  const { problema } = atual
  const anterior = problema?.tipo === 'conflito' ? { id: problema.dela.id, data_hora: problema.dela.data_hora } : atual.anterior
  return { ...atual, anterior, ordem, problema: null }
}

const LISTA = (v: Resposta | null) => (Array.isArray(v) ? [...v].toSorted((a, b) => a - b).join() : v)

/** Of several choices the order says nothing. */
export const mesmaResposta = (a: Resposta | null, b: Resposta | null): boolean =>
  Array.isArray(a) === Array.isArray(b) && LISTA(a) === LISTA(b)

/** Is this what the person saw? Instants may be written in more than one way. */
const eVisto = (visto: Visto | null, { id, data_hora }: Answer): boolean =>
  visto !== null && visto.id === id && Date.parse(visto.data_hora) === Date.parse(data_hora)

/** Does the answer that stands on the server contradict the one to be sent, without its person having seen it? */
export const contradiz = (pendente: Pendente, gravada: Answer): boolean =>
  gravada.usuario.id !== pendente.usuario && !eVisto(pendente.anterior, gravada) && !mesmaResposta(gravada.resposta, pendente.resposta)

const FIRST_MS = 1_000
const LONGEST_MS = 30_000

/** ms until the next attempt after so many in vain; `chance` of 0 to 1 keeps many browsers from coming back at one moment. */
export const espera = (failures: number, chance: number): number =>
  Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, failures - 1)) * (0.8 + 0.4 * chance)
