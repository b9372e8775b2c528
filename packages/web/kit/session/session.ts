import { auth, CURRENT_SESSION, type SegundoFatorPedido, type SessionUser } from '@retaguarda/contract/auth.ts'
import { ApiError } from '@retaguarda/contract/kit/call.ts'
import { useSyncExternalStore } from 'react'
import { call, onLeaving, onSessionEnd } from '../api.ts'
import { heard } from '../held.ts'
import { queryClient } from '../query.ts'
import { provePasskey } from './passkey.ts'

/**
 * Session of this browser (ACE-041: retrieving, logged, unlogged). `ended` marks a logged session that the server knows no more:
 * the page stays, the dialog to log in again stands over it, and the calls that were refused wait.
 */
export type Session =
  | { state: 'retrieving'; user: null }
  | { state: 'logged'; user: SessionUser; ended: boolean }
  | { state: 'unlogged'; user: null }

type Notice = { type: 'login'; userId: number } | { type: 'logout' }

type Resposta = NonNullable<Awaited<ReturnType<typeof provePasskey>>>

let session: Session = { state: 'retrieving', user: null }
const readers = heard()
const waiting = new Set<(answer: 'repeat' | 'give up') => void>()
const channel = new BroadcastChannel('retaguarda-sessao')

let lastUser: SessionUser | undefined

/** Whether this browser had a session when it was last here. It opens nothing: the screen's code may come while the server is asked. */
const HAD = 'retaguarda.sessao'
export const hadSession = (): boolean => localStorage.getItem(HAD) !== null

function become(next: Session): void {
  session = next
  if (next.user) localStorage.setItem(HAD, '')
  else localStorage.removeItem(HAD)
  if (next.user) lastUser = next.user
  if (next.user) onLeaving(undefined)
  readers.tell()
}

export const currentSession = (): Session => session
export const useSession = (): Session => useSyncExternalStore(readers.subscribe, currentSession)

/** The user of a screen behind the login; while such a screen is being left after a logout, the one who was. */
export function useUser(): SessionUser {
  const user = useSession().user ?? lastUser
  if (!user) throw new Error('useUser outside a logged session')
  return user
}

let retrieving: Promise<Session> | undefined

/** The session, asked from the server the first time; any failure is unlogged (ACE-060). */
export function retrieveSession(): Promise<Session> {
  if (session.state !== 'retrieving') return Promise.resolve(session)
  retrieving ??= retrieve()
  return retrieving
}

/** In a window of its own somebody has entered: the other windows of the browser are told. */
export async function tellEntered(): Promise<boolean> {
  const { user } = await retrieve()
  if (user) tell({ type: 'login', userId: user.id })
  return user !== null
}

/** Asks again, after something that may have ended the session (a new password does). */
export const refreshSession = (): Promise<Session> => retrieve()

async function retrieve(): Promise<Session> {
  try {
    const { user } = await call(auth.retrieve, { params: { token: CURRENT_SESSION } })
    become({ state: 'logged', user, ended: false })
  } catch (error) {
    const user = await userWithoutConnection(error)
    become(user ? { state: 'logged', user, ended: false } : { state: 'unlogged', user: null })
  }
  return session
}

/** Where nobody answers, a screen that works without a connection goes on as who opened it last; the server judges what is sent later. */
async function userWithoutConnection(error: unknown): Promise<SessionUser | undefined> {
  const works = error instanceof ApiError && error.status === 0 && location.pathname.startsWith('/task/executar/')
  return works ? (await import('./kept.ts')).keptUser() : undefined
}

/** What the login screens show: nothing on success, the server's message in red, or only that it went wrong (ACE-055, ACE-056). */
export type LoginResult = { status: 'ok' } | { status: 'error'; message: string | null } | { status: 'second'; pedido: SegundoFatorPedido }

/** Logs in; a network failure has no text (ACE-056). After a session that ended, another user starts anew. */
export const login = (typed: { login: string; password: string }): Promise<LoginResult> => entered(() => call(auth.login, { body: typed }))

/** The second step of a login. */
export const second = (body: { pendente: string; codigo?: string; resposta?: Resposta }): Promise<LoginResult> =>
  entered(() => call(auth.segundoPasso, { body }))

/** A passkey alone; undefined where the person gave it up. */
export async function loginByPasskey(): Promise<LoginResult | undefined> {
  const { opcoes } = await call(auth.opcoesDeChave)
  const resposta = await provePasskey(opcoes)
  return resposta && entered(() => call(auth.entrarPorChave, { body: { resposta } }))
}

type Answer = { authenticated: boolean; user: SessionUser | null; message: string; segundoFator?: SegundoFatorPedido | undefined }

async function entered(ask: () => Promise<Answer>): Promise<LoginResult> {
  try {
    const answer = await ask()
    if (answer.segundoFator) return { status: 'second', pedido: answer.segundoFator }
    if (!answer.authenticated || !answer.user) return { status: 'error', message: answer.message }
    enter(answer.user)
    tell({ type: 'login', userId: answer.user.id })
    return { status: 'ok' }
  } catch (error) {
    const message = error instanceof ApiError && error.status > 0 ? error.message : null
    return { status: 'error', message }
  }
}

function enter(user: SessionUser): void {
  const before = session
  if (before.state === 'logged' && before.user.id !== user.id) return startAnew()
  become({ state: 'logged', user, ended: false })
  release('repeat')
}

/** Ends the session here, on the server and in the other tabs. */
export async function logout(): Promise<void> {
  let end = () => {}
  onLeaving(new Promise<void>((done) => (end = done)))
  // What is still being asked would only be refused.
  await queryClient.cancelQueries()
  // The server may know the session no more; whoever leaves is out all the same.
  await call({ ...auth.logout, access: 'anyone' }).catch(() => undefined)
  tell({ type: 'logout' })
  leave()
  end()
}

function leave(): void {
  onLeaving(Promise.resolve())
  release('give up')
  queryClient.clear()
  void import('./kept.ts').then(({ forgetKept }) => forgetKept())
  become({ state: 'unlogged', user: null })
}

/** Nothing of the other user's page may stay, neither on the screen nor in memory: the start page is loaded from nothing. */
function startAnew(): void {
  release('give up')
  location.replace('/')
}

const release = (answer: 'repeat' | 'give up') => {
  for (const resolve of waiting) resolve(answer)
  waiting.clear()
}

const tell = (notice: Notice) => channel.postMessage(notice)

onSessionEnd((signal) => {
  if (session.state !== 'logged') return Promise.resolve('give up')
  if (!session.ended) become({ ...session, ended: true })
  return new Promise((resolve, reject) => {
    waiting.add(resolve)
    signal?.addEventListener('abort', () => {
      waiting.delete(resolve)
      reject(new DOMException('A página foi deixada.', 'AbortError'))
    })
  })
})

channel.addEventListener('message', async ({ data }: MessageEvent<Notice>) => {
  if (data.type === 'logout') return leave()
  // Another tab logged in: the cookie is shared, so this tab is that user's as well.
  if (session.state === 'logged' && session.user.id !== data.userId) return startAnew()
  if (session.state === 'logged' && !session.ended) return
  await retrieve()
  release('repeat')
})
