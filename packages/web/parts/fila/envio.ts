import { ApiError } from '@retaguarda/contract/kit/call.ts'
import { aoConfirmar, aoEnviar, aoRecusar, type Envelope, espera, proxima } from './fila.ts'
import type { Guardada } from './guardada.ts'
import type { Lembrete } from './lembrete.ts'

/** What became of an entry that was sent; `R` is what stands on the server after it. */
export type Resultado<P, R> =
  | { tipo: 'salva'; pendente: P; gravada: R }
  | { tipo: 'recusada'; pendente: P; erro: unknown }
  | { tipo: 'conexao'; ha: boolean }
  /** The entries are others than before. */
  | { tipo: 'fila' }

/** Somebody else put something there that the sender had not seen. */
export class Conflito<C> extends Error {
  readonly dela: C
  constructor(message: string, dela: C) {
    super(message)
    this.dela = dela
  }
}

/** A kind of message: how it goes out, and what a later one about the same rests upon. */
export type TipoDeMensagem<P extends Envelope, R> = {
  fila: string
  guardada: Guardada<P>
  lembrete: Lembrete
  /** Who is logged in. */
  pessoa: () => { id: number; name: string } | null
  /** Hands one to the server and answers what stands there now. @throws Conflito, ApiError */
  enviar: (pendente: P) => Promise<R>
  sobre: (atual: P, gravada: R) => P
  /** Any call of a page asks the person to log in again in place. @throws ApiError */
  chamar: (pendente: P) => Promise<unknown>
}

const SERVER_FAILURES_MAX = 3

type End = 'empty' | 'failed' | 'session'

/** Sends what a queue holds, from this tab, one entry after another. */
export function criarEnvio<P extends Envelope, R>(tipo: TipoDeMensagem<P, R>) {
  const { guardada, lembrete } = tipo
  const { mudar, pendentesDe } = guardada
  const listeners = new Set<(resultado: Resultado<P, R>) => void>()
  const tell = (resultado: Resultado<P, R>) => {
    for (const listener of listeners) listener(resultado)
  }

  let failures = 0
  let serverFailures = 0
  let busy = false
  let again = false
  let followed = false
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Sends what waits, now. Called after each change, when the network or the person comes back, and by its own clock after a failure. */
  function enviar(): void {
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

  /** One tab at a time. Without a secure address there are no locks; two tabs may then send the same, which the server takes as once. */
  async function inTurn(): Promise<void> {
    const user = tipo.pessoa()
    if (!user) return
    lembrete.lembrarNome(user.id, user.name)
    const drain = () => sendAll(user.id)
    const end = await ('locks' in navigator ? navigator.locks.request(`retaguarda-${tipo.fila}-${user.id}`, drain) : drain())
    if (end === 'empty') return void forget(user.id)
    if (end === 'session') return waitForSession(user.id)
    failures++
    clearTimeout(timer)
    timer = setTimeout(enviar, espera(failures, Math.random()))
  }

  /** What was refused still waits for its person. Where nobody's entries are left, other screens need not look. */
  async function forget(usuario: number): Promise<void> {
    if ((await pendentesDe(usuario)).length === 0) lembrete.esquecerNome(usuario)
    if (!(await guardada.haPendentes())) lembrete.lembrar(false)
  }

  async function sendAll(usuario: number): Promise<End> {
    for (;;) {
      const next = proxima(await pendentesDe(usuario))
      if (!next) return 'empty'
      await mudar(next.chave, (atual) => aoEnviar(atual, next))
      try {
        const gravada = await tipo.enviar(next)
        online()
        // Told before the entry goes, so that no screen shows the former state in between.
        const salva: Resultado<P, R> = { tipo: 'salva', pendente: next, gravada }
        tell(salva)
        guardada.dizerAsAbas(salva)
        await mudar(next.chave, (atual) => aoConfirmar(atual, next, (one) => tipo.sobre(one, gravada)))
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
  async function failed(next: P, error: unknown): Promise<End | undefined> {
    if (error instanceof Conflito) {
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

  /** A server that breaks over one entry again and again must not keep the others waiting. */
  function isFinal({ status }: ApiError): boolean {
    if (status === 500) return ++serverFailures >= SERVER_FAILURES_MAX
    return status >= 400 && status < 500 && status !== 408 && status !== 429
  }

  /** Once the person has logged in again, the sending goes on. */
  async function waitForSession(usuario: number): Promise<void> {
    const [first] = await pendentesDe(usuario)
    if (!first) return
    try {
      await tipo.chamar(first)
    } catch (error) {
      // Logged out: what is kept waits for the person's next login. What is gone: its messages are refused one by one.
      if (!(error instanceof ApiError)) return
    }
    again = true
  }

  return {
    enviar,
    /** Follows what is sent from this tab. */
    aoEnviar(listener: (resultado: Resultado<P, R>) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** From here on the tab sends by itself what this or another one left. */
    iniciar(): void {
      if (!followed) {
        followed = true
        addEventListener('online', enviar)
        addEventListener('focus', enviar)
        document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && enviar())
      }
      enviar()
    },
  }
}
