import { ApiError } from '@retaguarda/contract/kit/call.ts'
import { aoConfirmar, aoEnviar, aoRecusar, type Envelope, wait, proxima } from './fila.ts'
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
  sobre: (current: P, gravada: R) => P
  /** Any call of a page asks the person to log in again in place. @throws ApiError */
  chamar: (pendente: P) => Promise<unknown>
}

const SERVER_FAILURES_MAX = 3

/** Being sent; `again`: asked for once more meanwhile. */
type Work = { at: 'work'; again: boolean }
/** After a failure, until its clock rings or somebody asks. */
type Wait = { at: 'wait'; timer: ReturnType<typeof setTimeout> }

/** Sends what a queue holds, from this tab, one entry after another. */
export class Envio<P extends Envelope, R> {
  readonly #tipo: TipoDeMensagem<P, R>
  readonly #listeners = new Set<(resultado: Resultado<P, R>) => void>()
  #state: { at: 'rest' } | Work | Wait = { at: 'rest' }
  #followed = false
  /** Attempts in vain since the server was heard last, and its own failures among them. */
  #failures = 0
  #serverFailures = 0

  constructor(tipo: TipoDeMensagem<P, R>) {
    this.#tipo = tipo
  }

  /** Sends what waits, now. Called after each change, when the network or the person comes back, and by its own clock after a failure. */
  enviar(): void {
    if (this.#state.at === 'work') this.#state.again = true
    else void this.#work()
  }

  /** Follows what is sent from this tab. */
  aoEnviar(listener: (resultado: Resultado<P, R>) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** From here on the tab sends by itself what this or another one left. */
  iniciar(): void {
    if (!this.#followed) {
      this.#followed = true
      addEventListener('online', () => this.enviar())
      addEventListener('focus', () => this.enviar())
      document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && this.enviar())
    }
    this.enviar()
  }

  async #work(): Promise<void> {
    if (this.#state.at === 'wait') clearTimeout(this.#state.timer)
    const work: Work = { at: 'work', again: false }
    this.#state = work
    let next: 'rest' | 'wait' | 'again' = 'rest'
    try {
      next = await this.#inTurn()
    } finally {
      this.#state = next === 'wait' ? this.#wait() : { at: 'rest' }
      if (work.again || next === 'again') this.enviar()
    }
  }

  #wait(): Wait {
    return { at: 'wait', timer: setTimeout(() => this.enviar(), wait(++this.#failures, Math.random())) }
  }

  /** One tab at a time. Without a secure address there are no locks; two tabs may then send the same, which the server takes as once. */
  async #inTurn(): Promise<'rest' | 'wait' | 'again'> {
    const { fila, lembrete, pessoa } = this.#tipo
    const user = pessoa()
    if (!user) return 'rest'
    lembrete.lembrarNome(user.id, user.name)
    const drain = () => this.#sendAll(user.id)
    const end = await ('locks' in navigator ? navigator.locks.request(`retaguarda-${fila}-${user.id}`, drain) : drain())
    if (end === 'failed') return 'wait'
    if (end === 'session') return this.#waitForSession(user.id)
    void this.#forget(user.id)
    return 'rest'
  }

  /** What was refused still waits for its person. Where nobody's entries are left, other screens need not look. */
  async #forget(usuario: number): Promise<void> {
    const { guardada, lembrete } = this.#tipo
    if ((await guardada.pendentesDe(usuario)).length === 0) lembrete.esquecerNome(usuario)
    if (!(await guardada.haPendentes())) lembrete.lembrar(false)
  }

  async #sendAll(usuario: number): Promise<'empty' | 'failed' | 'session'> {
    const { guardada, enviar, sobre } = this.#tipo
    for (;;) {
      const next = proxima(await guardada.pendentesDe(usuario))
      if (!next) return 'empty'
      await guardada.mudar(next.chave, (current) => aoEnviar(current, next))
      try {
        const gravada = await enviar(next)
        this.#heard()
        // Told before the entry goes, so that no screen shows the former state in between.
        const salva: Resultado<P, R> = { tipo: 'salva', pendente: next, gravada }
        this.#tell(salva)
        guardada.dizerAsAbas(salva)
        await guardada.mudar(next.chave, (current) => aoConfirmar(current, next, (one) => sobre(one, gravada)))
        this.#tell({ tipo: 'fila' })
      } catch (error) {
        const end = await this.#failed(next, error)
        if (end) return end
      }
    }
  }

  /** A refusal stays with its entry and lets the others pass; everything else is tried again later. */
  async #failed(next: P, error: unknown): Promise<'failed' | 'session' | undefined> {
    if (error instanceof Conflito) {
      this.#heard()
      await this.#refuse(next, { tipo: 'conflito', dela: error.dela, mensagem: error.message })
      this.#tell({ tipo: 'fila' })
      return undefined
    }
    if (error instanceof ApiError && error.status === 401) return 'session'
    if (error instanceof ApiError && error.status === 500) this.#serverFailures++
    if (!(error instanceof ApiError) || !isFinal(error.status, this.#serverFailures)) {
      this.#tell({ tipo: 'conexao', ha: false })
      return 'failed'
    }
    const { message, trace, status, request } = error
    await this.#refuse(next, { tipo: 'recusada', mensagem: message, trace, status, pedido: request })
    this.#tell({ tipo: 'conexao', ha: true })
    this.#tell({ tipo: 'fila' })
    this.#tell({ tipo: 'recusada', pendente: next, erro: error })
    return undefined
  }

  async #refuse(next: P, problema: P['problema']): Promise<void> {
    await this.#tipo.guardada.mudar(next.chave, (current) => aoRecusar(current, next, problema))
  }

  #heard(): void {
    this.#failures = 0
    this.#serverFailures = 0
    this.#tell({ tipo: 'conexao', ha: true })
  }

  #tell(resultado: Resultado<P, R>): void {
    for (const listener of this.#listeners) listener(resultado)
  }

  /** Once the person has logged in again, the sending goes on. */
  async #waitForSession(usuario: number): Promise<'again' | 'rest'> {
    const { guardada, chamar } = this.#tipo
    const [first] = await guardada.pendentesDe(usuario)
    if (!first) return 'rest'
    try {
      await chamar(first)
    } catch (error) {
      // Logged out: what is kept waits for the person's next login. What is gone: its messages are refused one by one.
      if (!(error instanceof ApiError)) return 'rest'
    }
    return 'again'
  }
}

/** A server that breaks over one entry again and again must not keep the others waiting. */
const isFinal = (status: number, serverFailures: number): boolean =>
  status === 500 ? serverFailures >= SERVER_FAILURES_MAX : status >= 400 && status < 500 && status !== 408 && status !== 429
