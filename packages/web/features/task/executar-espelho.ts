import { chaveDe, type Pendente, type Questao } from '../../parts/questionario/fila.ts'
import { envio } from '../../parts/questionario/fila-envio.ts'
import { guardada } from '../../parts/questionario/fila-guardada.ts'

/** What waits of one task's answers, as the screen sees it: ahead of the browser's storage by what is being written. */
export function createEspelho(usuario: number, task: number, tell: () => void) {
  let pendentes: ReadonlyMap<string, Pendente> = new Map()
  let writing = 0

  async function ler(): Promise<void> {
    const all = await guardada.pendentesDe(usuario)
    if (writing > 0) return
    pendentes = new Map(all.filter((one) => one.task === task).map((one) => [one.chave, one]))
    tell()
  }

  return {
    pendentes: () => pendentes,
    /** Something is not in the browser's storage yet. */
    escrevendo: () => writing > 0,
    ler,
    /** On the screen at once, then in the browser, then on the server. */
    async mudar(questao: Questao, next: (current: Pendente | undefined, order: number) => Pendente | undefined): Promise<void> {
      const key = chaveDe(questao)
      const ahead = new Map(pendentes)
      const shown = next(ahead.get(key), Number.MAX_SAFE_INTEGER)
      if (shown) ahead.set(key, shown)
      else ahead.delete(key)
      pendentes = ahead
      tell()
      writing++
      try {
        await guardada.mudar(key, next)
      } finally {
        writing--
      }
      await ler()
      envio.enviar()
    },
  }
}
