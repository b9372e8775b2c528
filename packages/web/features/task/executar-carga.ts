import { ApiError } from '@retaguarda/contract/kit/call.ts'
import { type Answer, task } from '@retaguarda/contract/task.ts'
import { z } from 'zod'
import { call } from '../../kit/api.ts'
import { keepShown, keptShown } from '../../kit/session/kept.ts'
import type { Lista } from './executar-vista.ts'

export type Registro = z.output<(typeof task)['get']['response']>

const Guardada = z.object({ registro: task.get.response, lista: task.answers.response })

const GATHER_MS = 300

/** What the server has of a task, as far as this screen knows. `tell` hears after each reading whether the server answered. */
export function criarCarga(id: number, usuario: number, tell: (answered: boolean) => void) {
  const name = `task-${id}`
  const gravadas = new Map<number, Answer>()
  let lido: { registro: Registro; lista: Lista } | undefined
  let erro: unknown
  let executada = false
  let soon: ReturnType<typeof setTimeout> | undefined
  /** What was noted while a list is on its way is newer than the list. */
  let noted: Map<number, Answer | null> | undefined
  let again = false

  /** Opening starts a waiting task (TAR-015); one that is running is read at the same time, without waiting for that. */
  async function read(): Promise<[Registro, Lista]> {
    const both = () => Promise.all([call(task.get, { params: { id } }), call(task.answers, { params: { id } })])
    if (executada) return both()
    const [{ situacao }, found] = await Promise.all([call(task.execute, { params: { id } }), both()])
    executada = true
    return found[0].situacao === situacao ? found : both()
  }

  function anotar(item: number, resposta: Answer | null): void {
    noted?.set(item, resposta)
    if (resposta) gravadas.set(item, resposta)
    else gravadas.delete(item)
  }

  function mostrar(registro: Registro, lista: Lista): void {
    lido = { registro, lista }
    erro = undefined
    gravadas.clear()
    for (const { itens } of lista.checklists) for (const { id: item, resposta } of itens) if (resposta) gravadas.set(item, resposta)
  }

  /** Without a connection: as it was shown last in this browser. What an older version kept is left aside. */
  async function mostrarGuardada(): Promise<void> {
    const kept = Guardada.safeParse(await keptShown(usuario, name))
    if (kept.success) mostrar(kept.data.registro, kept.data.lista)
  }

  async function carregar(): Promise<void> {
    if (noted) {
      again = true
      return
    }
    const meanwhile = new Map<number, Answer | null>()
    noted = meanwhile
    let answered = true
    try {
      const [registro, lista] = await read()
      mostrar(registro, lista)
      void keepShown(usuario, name, { registro, lista })
      for (const [item, resposta] of meanwhile) anotar(item, resposta)
    } catch (error) {
      answered = false
      // What is on the screen already stays there, unless the task itself is gone.
      const status = error instanceof ApiError ? error.status : undefined
      if (status === 403 || status === 404) void keepShown(usuario, name, null)
      if (!lido && status === 0) await mostrarGuardada()
      if (!lido || status === 404) erro = error
    }
    noted = undefined
    tell(answered)
    if (!again) return
    again = false
    await carregar()
  }

  return {
    gravadas,
    lido: () => lido,
    erro: () => erro,
    anotar,
    carregar,
    /** Several changes at once, and the opening of the stream itself, are one reading. */
    carregarLogo(): void {
      clearTimeout(soon)
      soon = setTimeout(() => void carregar(), GATHER_MS)
    },
  }
}
