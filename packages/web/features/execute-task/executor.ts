import { Aceita, Cancelados, type Entry, RUNNER_ORIGEM, RUNNER_SEM_RESPOSTA, Saude } from '@retaguarda/contract/runner.ts'
import { useLayoutEffect } from 'react'
import { toast } from '../../kit/feedback/toast.tsx'

/** The runner on this machine, as the page speaks to it. Its token is this browser's and no account's. */

const KEY = 'retaguarda.executor'
const HASH = '#runner-token='
/** ms; it is on this machine. */
const PATIENCE = 4_000

const token = (): string | null => window.localStorage.getItem(KEY)

/** Takes the token that the runner's own link carries, and leaves nothing of it in the address. */
function parear(): boolean {
  const { hash, pathname, search } = window.location
  if (!hash.startsWith(HASH)) return false
  window.localStorage.setItem(KEY, decodeURIComponent(hash.slice(HASH.length)))
  window.history.replaceState(window.history.state, '', pathname + search)
  return true
}

/** The same when the page opens, before anything of it asks the runner, and when the link is opened over a page that stands. */
export function usePareamento(): void {
  useLayoutEffect(() => {
    if (parear()) toast.ok('Executor pareado com este navegador.')
    const again = () => {
      if (parear()) window.location.reload()
    }
    window.addEventListener('hashchange', again)
    return () => window.removeEventListener('hashchange', again)
  }, [])
}

const NAO_PAREADO = 'O executor respondeu, mas não está pareado com este navegador. Abra o link Parear que ele escreve ao iniciar.'
const REDE_NEGADA =
  'O navegador não deixa esta página falar com o executor. Permita o acesso à rede local nas configurações deste site e tente de novo.'

async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  const known = token()
  if (known) headers.set('authorization', `Bearer ${known}`)
  return fetch(`${RUNNER_ORIGEM}${path}`, { ...init, headers, signal: AbortSignal.timeout(PATIENCE) })
}

/** Browsers that ask for leave to reach the local network say so by this name; others do not know it. */
async function isDenied(): Promise<boolean> {
  try {
    // The name is newer than the type.
    const { state } = await navigator.permissions.query({ name: 'local-network-access' as PermissionName })
    return state === 'denied'
  } catch {
    return false
  }
}

export type Estado =
  | { pronto: true; versao: string; fila: number; executando: number }
  | { pronto: false; motivo: string; estranho?: boolean }

/** Whether it is there and takes entries of this browser. */
export async function consultarExecutor(): Promise<Estado> {
  const answer = await ask('/saude').catch(() => undefined)
  if (!answer) return { pronto: false, motivo: (await isDenied()) ? REDE_NEGADA : RUNNER_SEM_RESPOSTA }
  const said = Saude.safeParse(await answer.json().catch(() => undefined))
  const estranho = { pronto: false, motivo: NAO_PAREADO, estranho: true } as const
  if (!said.success) return answer.status === 401 ? estranho : { pronto: false, motivo: RUNNER_SEM_RESPOSTA }
  const { versao, fila, executando } = said.data
  return fila === undefined ? estranho : { pronto: true, versao, fila, executando: executando ?? 0 }
}

/** Hands over one entry. @returns why it was not taken */
export async function entregar(entry: Entry): Promise<string | undefined> {
  const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(entry) }
  const answer = await ask('/execute-tester', sent).catch(() => undefined)
  if (!answer) return RUNNER_SEM_RESPOSTA
  const body: unknown = await answer.json().catch(() => undefined)
  if (answer.ok && Aceita.safeParse(body).success) return undefined
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : undefined
  return typeof error === 'string' ? error : `O executor respondeu ${answer.status}.`
}

/** Stops at once what the server has cancelled; without an answer the runner hears of it from the server. */
export async function pararNoExecutor(results: number[]): Promise<void> {
  if (results.length === 0 || !token()) return
  const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ results }) }
  const answer = await ask('/cancel', sent).catch(() => undefined)
  Cancelados.safeParse(await answer?.json().catch(() => undefined))
}

/** What the window of a result shows now, as an image; undefined where there is none. */
export async function consultarQuadro(result: number): Promise<Blob | undefined> {
  if (!token()) return undefined
  const answer = await ask(`/quadro/${result}`).catch(() => undefined)
  return answer?.ok && answer.status === 200 ? answer.blob() : undefined
}
