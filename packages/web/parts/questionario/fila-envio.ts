import { ApiError } from '@retaguarda/contract/kit/call.ts'
import { type Answer, task } from '@retaguarda/contract/task.ts'
import { call } from '../../kit/api.ts'
import { currentSession } from '../../kit/session/session.ts'
import { Conflito, Envio, type Resultado as ResultadoDaFila } from '../fila/envio.ts'
import { contradiz, mesmaResposta, type Pendente, sobre, type Visto } from './fila.ts'
import { guardada } from './fila-guardada.ts'
import { lembrete } from './fila-lembrete.ts'

export type Resultado = ResultadoDaFila<Pendente, Answer | null>

const ANSWER_MS = 20_000

/** A 401 is ours to deal with: the lock must not be held while a person logs in. */
const unguarded = <R extends { access: unknown }>(route: R): R => ({ ...route, access: 'anyone' })

const addRoute = unguarded(task.answerAdd)
const deleteRoute = unguarded(task.answerDelete)
const listRoute = unguarded(task.answers)

/** Hands one entry to the server and answers what stands there now. @throws Conflito, ApiError */
async function send(pendente: Pendente): Promise<Answer | null> {
  return pendente.resposta === null ? takeBack(pendente) : add(pendente, pendente.resposta)
}

async function add(pendente: Pendente, resposta: Answer['resposta']): Promise<Answer> {
  try {
    return await addUpon(pendente, resposta, pendente.anterior)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error
    const stored = await standing(pendente)
    if (!stored) throw error
    if (mesmaResposta(stored.resposta, resposta)) return stored
    if (contradiz(pendente, stored)) throw new Conflito(error.message, stored)
    // What this browser gave before, or what was seen: where the task takes answers it is replaced.
    return addUpon(pendente, resposta, stored)
  }
}

async function addUpon(pendente: Pendente, resposta: Answer['resposta'], previous: Visto | null): Promise<Answer> {
  const { task: taskId, entrada, item, time } = pendente
  const saved = await call(addRoute, {
    body: {
      task: taskId,
      checklist: entrada,
      checklistItem: item,
      resposta,
      time,
      anterior: previous && { id: previous.id, data_hora: previous.data_hora },
    },
    signal: AbortSignal.timeout(ANSWER_MS),
  })
  return { id: saved.id, checklistItem: item, resposta, time, task: taskId, usuario: me(pendente), data_hora: saved.data_hora }
}

/** The answer that the person saw goes; where it is not that one any more, what stands there is looked at. */
async function takeBack(pendente: Pendente): Promise<null> {
  const { anterior } = pendente
  const first = anterior && (await remove(anterior))
  if (anterior && !first) return null
  const stored = await standing(pendente)
  if (!stored) return null
  if (contradiz(pendente, stored)) throw new Conflito(mudou(pendente, stored), stored)
  // It is the one that was seen, or this browser's own: the task itself takes no answers.
  if (first?.status === 409) throw first
  const second = await remove(stored)
  if (second?.status === 409) throw second
  return null
}

const mudou = ({ usuario }: Pendente, stored: Answer): string =>
  stored.usuario.id === usuario
    ? 'Você mudou esta resposta em outro aparelho depois de a ver aqui.'
    : `${stored.usuario.nome} mudou esta resposta depois que você a viu.`

/** Answers why it could not be: 404 where it is gone, 409 where the task does not let it go, or a newer one stands there. @throws ApiError */
async function remove({ id, data_hora }: Visto): Promise<ApiError | undefined> {
  try {
    await call(deleteRoute, { params: { id }, query: { anterior: data_hora }, signal: AbortSignal.timeout(ANSWER_MS) })
    return undefined
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 409)) return error
    throw error
  }
}

async function standing({ task: id, entrada, item }: Pendente): Promise<Answer | null> {
  const { checklists } = await call(listRoute, { params: { id }, query: { checklist: entrada }, signal: AbortSignal.timeout(ANSWER_MS) })
  return checklists.flatMap(({ itens }) => itens).find((one) => one.id === item)?.resposta ?? null
}

function me({ usuario }: Pendente): Answer['usuario'] {
  return { id: usuario, nome: currentSession().user?.name ?? '' }
}

/** Sends the answers that wait in this browser. */
export const envio = new Envio<Pendente, Answer | null>({
  fila: 'respostas',
  guardada,
  lembrete,
  pessoa: () => currentSession().user,
  enviar: send,
  sobre,
  chamar: ({ task: id }) => call(task.get, { params: { id } }),
})
