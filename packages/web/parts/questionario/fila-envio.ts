import { ApiError } from '@retaguarda/contract/kit/call.ts'
import { type Answer, task } from '@retaguarda/contract/task.ts'
import { call } from '../../kit/api.ts'
import { currentSession } from '../../kit/session/session.ts'
import { aoConfirmar, aoEnviar, aoRecusar, contradiz, espera, mesmaResposta, type Pendente, proxima, type Visto } from './fila.ts'
import { dizerAsAbas, haPendentes, mudar, pendentesDe } from './fila-guardada.ts'
import { esquecerNome, lembrar, lembrarNome } from './fila-lembrete.ts'

/** What became of an entry that was sent. */
export type Resultado =
  | { tipo: 'salva'; pendente: Pendente; resposta: Answer | null }
  | { tipo: 'recusada'; pendente: Pendente; erro: unknown }
  | { tipo: 'conexao'; ha: boolean }
  /** The entries are others than before. */
  | { tipo: 'fila' }

const ANSWER_MS = 20_000
const SERVER_FAILURES_MAX = 3

const listeners = new Set<(resultado: Resultado) => void>()
const tell = (resultado: Resultado) => {
  for (const listener of listeners) listener(resultado)
}

let failures = 0
let serverFailures = 0
let busy = false
let again = false
let timer: ReturnType<typeof setTimeout> | undefined

/** Follows what is sent from this tab. */
export function aoEnviarRespostas(listener: (resultado: Resultado) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Sends what waits, now. Called after each answer, when the network or the person comes back, and by its own clock after a failure. */
export function enviar(): void {
  clearTimeout(timer)
  if (busy) {
    again = true
    return
  }
  busy = true
  void inTurn().finally(() => {
    busy = false
    if (!again) return
    again = false
    enviar()
  })
}

let followed = false

/** From here on the tab sends by itself what this or another one left. */
export function iniciarEnvio(): void {
  if (!followed) {
    followed = true
    addEventListener('online', enviar)
    addEventListener('focus', enviar)
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && enviar())
  }
  enviar()
}

/** One tab at a time. Without a secure address there are no locks; two tabs may then send the same, which the server takes as once. */
async function inTurn(): Promise<void> {
  const { user } = currentSession()
  if (!user) return
  lembrarNome(user.id, user.name)
  const drain = () => sendAll(user.id)
  const end = await ('locks' in navigator ? navigator.locks.request(`retaguarda-respostas-${user.id}`, drain) : drain())
  if (end === 'empty') return void forget(user.id)
  if (end === 'session') return waitForSession(user.id)
  failures++
  clearTimeout(timer)
  timer = setTimeout(enviar, espera(failures, Math.random()))
}

/** What was refused still waits for its person. Where nobody's answers are left, other screens need not look. */
async function forget(usuario: number): Promise<void> {
  if ((await pendentesDe(usuario)).length === 0) esquecerNome(usuario)
  if (!(await haPendentes())) lembrar(false)
}

type End = 'empty' | 'failed' | 'session'

async function sendAll(usuario: number): Promise<End> {
  for (;;) {
    const next = proxima(await pendentesDe(usuario))
    if (!next) return 'empty'
    await mudar(next.chave, (atual) => aoEnviar(atual, next))
    try {
      const resposta = await send(next)
      online()
      // Told before the entry goes, so that no screen shows the former answer in between.
      const salva: Resultado = { tipo: 'salva', pendente: next, resposta }
      tell(salva)
      dizerAsAbas(salva)
      await mudar(next.chave, (atual) => aoConfirmar(atual, next, resposta))
      tell({ tipo: 'fila' })
    } catch (error) {
      const end = await failed(next, error)
      if (end) return end
    }
  }
}

function online(): void {
  failures = 0
  serverFailures = 0
  tell({ tipo: 'conexao', ha: true })
}

/** A refusal stays with its entry and lets the others pass; everything else is tried again later. */
async function failed(next: Pendente, error: unknown): Promise<End | undefined> {
  if (error instanceof Conflict) {
    online()
    await mudar(next.chave, (atual) => aoRecusar(atual, next, { tipo: 'conflito', dela: error.dela, mensagem: error.message }))
    tell({ tipo: 'fila' })
    return undefined
  }
  if (error instanceof ApiError && error.status === 401) return 'session'
  if (!(error instanceof ApiError) || !isFinal(error)) {
    tell({ tipo: 'conexao', ha: false })
    return 'failed'
  }
  const { message, trace, status, request } = error
  await mudar(next.chave, (atual) => aoRecusar(atual, next, { tipo: 'recusada', mensagem: message, trace, status, pedido: request }))
  tell({ tipo: 'conexao', ha: true })
  tell({ tipo: 'fila' })
  tell({ tipo: 'recusada', pendente: next, erro: error })
  return undefined
}

/** A server that breaks over one answer again and again must not keep the others waiting. */
function isFinal({ status }: ApiError): boolean {
  if (status === 500) return ++serverFailures >= SERVER_FAILURES_MAX
  return status >= 400 && status < 500 && status !== 408 && status !== 429
}

class Conflict extends Error {
  readonly dela: Answer
  constructor(message: string, dela: Answer) {
    super(message)
    this.dela = dela
  }
}

/** A 401 is ours to deal with: the lock must not be held while a person logs in. */
const unguarded = <R extends { access: unknown }>(route: R): R => ({ ...route, access: 'anyone' })

const addRoute = unguarded(task.answerAdd)
const deleteRoute = unguarded(task.answerDelete)
const listRoute = unguarded(task.answers)

/** Hands one entry to the server and answers what stands there now. @throws Conflict, ApiError */
async function send(pendente: Pendente): Promise<Answer | null> {
  return pendente.resposta === null ? takeBack(pendente) : add(pendente, pendente.resposta)
}

async function add(pendente: Pendente, resposta: Answer['resposta']): Promise<Answer> {
  const { task: taskId, entrada, item, time, anterior } = pendente
  try {
    const saved = await call(addRoute, {
      body: { task: taskId, checklist: entrada, checklistItem: item, resposta, time, anterior },
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    return { id: saved.id, checklistItem: item, resposta, time, task: taskId, usuario: me(pendente), data_hora: saved.data_hora }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error
    const stored = await standing(pendente)
    if (stored && mesmaResposta(stored.resposta, resposta)) return stored
    if (stored && contradiz(pendente, stored)) throw new Conflict(error.message, stored)
    throw error
  }
}

/** The answer that the person saw goes; where it is not that one any more, what stands there is looked at. */
async function takeBack(pendente: Pendente): Promise<null> {
  const { anterior } = pendente
  const first = anterior && (await remove(anterior))
  if (anterior && !first) return null
  const stored = await standing(pendente)
  if (!stored) return null
  if (contradiz(pendente, stored)) throw new Conflict(`${stored.usuario.nome} mudou esta resposta depois que você a viu.`, stored)
  // It is the one that was seen, or one's own: the task itself takes no answers.
  if (first?.status === 409) throw first
  const second = await remove(stored)
  if (second?.status === 409) throw second
  return null
}

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

/** Any call of a page asks the person to log in again in place; once that is done, the sending goes on. */
async function waitForSession(usuario: number): Promise<void> {
  const [first] = await pendentesDe(usuario)
  if (!first) return
  try {
    await call(task.get, { params: { id: first.task } })
  } catch (error) {
    // Logged out: what is kept waits for the person's next login. A task that is gone: its answers are refused one by one.
    if (!(error instanceof ApiError)) return
  }
  again = true
}
