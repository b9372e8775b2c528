import { ApiError } from '@retaguarda/contract/kit/call.ts'
import { type Answer, task } from '@retaguarda/contract/task.ts'
import { z } from 'zod'
import { call } from '../../kit/api.ts'
import { keepShown, keptShown } from '../../kit/session/kept.ts'
import type { Lida } from './executar-vista.ts'

const Guardada = z.object({ registro: task.get.response, lista: task.answers.response })

const GATHER_MS = 300

/** A reading on its way: what is noted meanwhile is newer than its list, and what is told meanwhile is in the next one. */
type Reading = { noted: Map<number, Answer | null>; again: boolean }

/** What the server has of a task, as far as this screen knows. */
export class Carga {
  readonly gravadas = new Map<number, Answer>()
  readonly #id: number
  readonly #usuario: number
  readonly #tell: (answered: boolean) => void
  #lida: Lida | undefined
  #erro: unknown
  #executada = false
  #reading: Reading | undefined
  #keeping = false
  #keepAgain = false
  #soon: ReturnType<typeof setTimeout> | undefined

  /** `tell` hears after each reading whether the server answered. */
  constructor(id: number, usuario: number, tell: (answered: boolean) => void) {
    this.#id = id
    this.#usuario = usuario
    this.#tell = tell
  }

  get lida(): Lida | undefined {
    return this.#lida
  }

  get erro(): unknown {
    return this.#erro
  }

  anotar(item: number, resposta: Answer | null): void {
    this.#reading?.noted.set(item, resposta)
    if (resposta) this.gravadas.set(item, resposta)
    else this.gravadas.delete(item)
    this.#keep()
  }

  async carregar(): Promise<void> {
    if (this.#reading) {
      this.#reading.again = true
      return
    }
    const reading: Reading = { noted: new Map(), again: false }
    this.#reading = reading
    let answered = true
    try {
      const lida = await this.#read()
      this.#show(lida)
      for (const [item, resposta] of reading.noted) this.anotar(item, resposta)
      this.#keep()
    } catch (error) {
      answered = false
      await this.#failed(error)
    }
    this.#reading = undefined
    this.#tell(answered)
    if (reading.again) await this.carregar()
  }

  /** Several changes at once, and the opening of the stream itself, are one reading. */
  carregarLogo(): void {
    clearTimeout(this.#soon)
    this.#soon = setTimeout(() => void this.carregar(), GATHER_MS)
  }

  /** Opening starts a waiting task (TAR-015); one that is running is read at the same time, without waiting for that. */
  async #read(): Promise<Lida> {
    const params = { id: this.#id }
    const both = async (): Promise<Lida> => {
      const [registro, lista] = await Promise.all([call(task.get, { params }), call(task.answers, { params })])
      return { registro, lista }
    }
    if (this.#executada) return both()
    const [{ situacao }, found] = await Promise.all([call(task.execute, { params }), both()])
    this.#executada = true
    return found.registro.situacao === situacao ? found : both()
  }

  #show(lida: Lida): void {
    this.#lida = lida
    this.#erro = undefined
    this.gravadas.clear()
    const itens = lida.lista.checklists.flatMap((one) => one.itens)
    for (const { id, resposta } of itens) if (resposta) this.gravadas.set(id, resposta)
  }

  /** What is read and what was noted since, for a reload without a connection: one after the other, the last one whole. */
  #keep(): void {
    if (this.#keeping) {
      this.#keepAgain = true
      return
    }
    const lida = this.#asNow()
    if (!lida) return
    this.#keeping = true
    void keepShown(this.#usuario, this.#name, lida)
      // Where the browser keeps nothing the screen works all the same.
      .catch(() => undefined)
      .then(() => {
        this.#keeping = false
        if (!this.#keepAgain) return
        this.#keepAgain = false
        this.#keep()
      })
  }

  #asNow(): Lida | undefined {
    if (!this.#lida) return undefined
    const { registro, lista } = this.#lida
    const checklists = lista.checklists.map((one) => ({
      ...one,
      itens: one.itens.map((item) => ({ ...item, resposta: this.gravadas.get(item.id) ?? null })),
    }))
    return { registro, lista: { ...lista, checklists } }
  }

  /** What is on the screen already stays there, unless the task itself is gone. */
  async #failed(error: unknown): Promise<void> {
    const status = error instanceof ApiError ? error.status : undefined
    if (status === 403 || status === 404) void keepShown(this.#usuario, this.#name, null)
    if (!this.#lida && status === 0) await this.#showKept()
    if (!this.#lida || status === 404) this.#erro = error
  }

  /** Without a connection: as it was shown last in this browser. What an older version kept is left aside. */
  async #showKept(): Promise<void> {
    const kept = Guardada.safeParse(await keptShown(this.#usuario, this.#name))
    if (kept.success) this.#show(kept.data)
  }

  get #name(): string {
    return `task-${this.#id}`
  }
}
