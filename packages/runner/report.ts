import { randomUUID } from 'node:crypto'
import { type Evento, type EvidenciaData, RUNNER_LIMITES } from '@retaguarda/contract/runner.ts'
import type { Diary, Held, Item } from './diary.ts'

type Omitted = 'id' | 'result' | 'tentativa' | 'rodada' | 'em'
/** Of each kind of a union, what the job does not know by itself. */
type Without<T> = T extends unknown ? Omit<T, Omitted> : never

/** What one case tells while it runs; each call settles once the disk has it. */
export type Report = {
  event(event: Without<Evento>): Promise<void>
  evidence(data: Pick<EvidenciaData, 'ordem' | 'tipo'>, bytes: Uint8Array): Promise<void>
  /** Begins the next round. */
  round(): void
  /** Fires when nobody wants the job any more. */
  signal: AbortSignal
}
/** `ending` fires when the runner stops: what is not noted by then is not. */
type Options = { diary: Diary; wake: (job: Held) => void; ending: AbortSignal; log: (sentence: string) => void }

const DISK_AGAIN_MS = 1_000
const SEM_DISCO = 'O disco da máquina do executor encheu: o caso esperou até haver espaço.'

/** Writes what is told into the journal, and wakes who sends it. */
export function createReporter({ diary, wake, ending, log }: Options) {
  async function noted(job: Held, make: () => Promise<Item>): Promise<boolean> {
    try {
      await diary.append(job, await make())
      wake(job)
      return true
    } catch {
      return false
    }
  }

  /** A disk that is full is asked again until it is not, or the job is not wanted. */
  async function note(job: Held, signal: AbortSignal, make: () => Promise<Item>) {
    const over = () => ending.aborted || signal.aborted
    let tries = 0
    for (; !over() && !(await noted(job, make)); tries++) {
      if (tries === 0) log(`O diário não pôde ser escrito; o caso do resultado ${job.result} espera. Libere espaço no disco.`)
      await new Promise((done) => setTimeout(done, DISK_AGAIN_MS))
    }
    const esperou = (): Item => ({ evento: { ...partsOf(job), em: now(), tipo: 'nota', mensagem: SEM_DISCO } })
    if (tries > 0 && !over() && !job.acabou) await noted(job, () => Promise.resolve(esperou()))
  }

  return (job: Held, signal: AbortSignal): Report => {
    let chain = Promise.resolve()
    /** One after the other. */
    const append = (make: () => Promise<Item>) => {
      chain = chain.then(() => note(job, signal, make))
      return chain
    }
    return {
      signal,
      round: () => {
        job.rodada += 1
      },
      event(event) {
        const evento = { ...partsOf(job), em: now(), ...event } as Evento // the parts that `Without` took off
        if ('mensagem' in evento && evento.mensagem) evento.mensagem = evento.mensagem.slice(0, RUNNER_LIMITES.mensagem)
        return append(() => Promise.resolve({ evento }))
      },
      evidence(data, bytes) {
        const evidencia = { ...partsOf(job), ...data }
        if (bytes.length > RUNNER_LIMITES.evidencia) return Promise.resolve()
        return append(async () => ({ evidencia, arquivo: await diary.keep(job, evidencia.id, bytes) }))
      },
    }
  }
}

const partsOf = ({ result, tentativa, rodada }: Held) => ({ id: randomUUID(), result, tentativa, rodada })
const now = () => new Date().toISOString()
