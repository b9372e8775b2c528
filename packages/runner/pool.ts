import { randomUUID } from 'node:crypto'
import type { CodeOf } from '@retaguarda/contract/kit/enum.ts'
import { Entry, type Evento, type EvidenciaData, RUNNER_LIMITES } from '@retaguarda/contract/runner.ts'
import { ResultadoTeste } from '@retaguarda/contract/test-case.ts'
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
/** How a case that nobody cancelled ended. */
export type Desfecho = CodeOf<typeof ResultadoTeste, 'SUCESSO' | 'FALHA' | 'ERRO'>
export type Running = { picture?: () => Promise<Buffer | undefined> }
/** Runs the case and says how it ended. */
export type RunCase = (
  entry: Entry,
  report: Report,
  running: Running,
) => Promise<{ resultado: Desfecho; ms: number; mensagem: string | null }>

type Options = { diary: Diary; wake: (job: Held) => void; run: RunCase; workers: number; log: (sentence: string) => void }
type Work = { job: Held; stop: AbortController; running: Running }
export type Pool = ReturnType<typeof createPool>

const DISK_AGAIN_MS = 1_000
const { CANCELADO, ERRO } = ResultadoTeste.code
const SEM_DISCO = 'O disco da máquina do executor encheu: o caso esperou até haver espaço.'

/** Runs so many jobs at a time; executions take turns, so that a large one keeps nobody waiting until its end. */
export function createPool({ diary, wake, run, workers, log }: Options) {
  const queues = new Map<string, Held[]>()
  const works = new Map<string, Work>()
  let stopped = false

  function enqueue(job: Held) {
    const turn = `${job.url}\n${job.execucao}`
    const queue = queues.get(turn)
    if (queue) queue.push(job)
    else queues.set(turn, [job])
    begin()
  }

  /** The first job of the execution whose turn it is; the execution goes to the end of the line. */
  function take(): Held | undefined {
    for (const [turn, queue] of queues) {
      queues.delete(turn)
      const job = queue.shift()
      if (queue.length > 0) queues.set(turn, queue)
      if (job && diary.held.has(job.key) && !job.acabou) return job
    }
    return undefined
  }

  function begin() {
    while (!stopped && works.size < workers) {
      const job = take()
      if (!job) return
      const work: Work = { job, stop: new AbortController(), running: {} }
      works.set(job.key, work)
      void finish(work).finally(() => {
        works.delete(job.key)
        begin()
      })
    }
  }

  async function finish({ job, stop, running }: Work) {
    const report = reportOf(job, stop.signal)
    const end = await diary
      .read(job)
      .then((read) => run(Entry.parse(read), report, running))
      .catch((error: unknown) => {
        if (!stop.signal.aborted) log(`O caso do resultado ${job.result} não pôde ser executado: ${messageOf(error)}`)
        return { resultado: ERRO, ms: 0, mensagem: `O executor não conseguiu executar o caso: ${messageOf(error)}` }
      })
    if (!stopped && !stop.signal.aborted) await report.event({ tipo: 'fim', ...end })
  }

  function reportOf(job: Held, signal: AbortSignal): Report {
    let chain = Promise.resolve()
    /** One after the other; a disk that is full is asked again until it is not, or the job is not wanted. */
    const append = (make: () => Promise<Item>) => {
      chain = chain.then(async () => {
        let tries = 0
        for (; !stopped && !signal.aborted && !(await noted(job, make)); tries++) {
          if (tries === 0) log(`O diário não pôde ser escrito; o caso do resultado ${job.result} espera. Libere espaço no disco.`)
          await new Promise((done) => setTimeout(done, DISK_AGAIN_MS))
        }
        if (tries > 0 && !stopped && !signal.aborted && !job.acabou) await noted(job, () => Promise.resolve({ evento: esperou() }))
      })
      return chain
    }
    const esperou = (): Evento => ({ ...mine(), em: new Date().toISOString(), tipo: 'nota', mensagem: SEM_DISCO })
    const mine = () => ({ id: randomUUID(), result: job.result, tentativa: job.tentativa, rodada: job.rodada })
    return {
      signal,
      round: () => {
        job.rodada += 1
      },
      event(event) {
        const evento = { ...mine(), em: new Date().toISOString(), ...event } as Evento // the parts that `Without` took off
        if ('mensagem' in evento && evento.mensagem) evento.mensagem = evento.mensagem.slice(0, RUNNER_LIMITES.mensagem)
        return append(() => Promise.resolve({ evento }))
      },
      evidence(data, bytes) {
        const evidencia = { ...mine(), ...data }
        if (bytes.length > RUNNER_LIMITES.evidencia) return Promise.resolve()
        return append(async () => ({ evidencia, arquivo: await diary.keep(job, evidencia.id, bytes) }))
      },
    }
  }

  async function noted(job: Held, make: () => Promise<Item>): Promise<boolean> {
    try {
      await diary.append(job, await make())
      wake(job)
      return true
    } catch {
      return false
    }
  }

  /** Nobody wants it any more: its browser is closed, its files go. */
  function drop(job: Held, why: string) {
    if (!diary.held.has(job.key)) return
    log(`O resultado ${job.result} foi deixado: ${why}.`)
    works.get(job.key)?.stop.abort()
    diary.end(job).catch((error: unknown) => log(`O diário não pôde ser limpo: ${messageOf(error)}`))
  }

  return {
    enqueue,
    drop,
    /** By a person: the server is told, unless it knows. */
    async cancel(results: number[]): Promise<number[]> {
      const jobs = [...diary.held.values()].filter((job) => results.includes(job.result) && !job.acabou)
      for (const job of jobs) {
        works.get(job.key)?.stop.abort()
        await reportOf(job, new AbortController().signal).event({ tipo: 'fim', resultado: CANCELADO, ms: 0, mensagem: 'Cancelado.' })
      }
      return jobs.map(({ result }) => result)
    },
    counts: () => ({
      fila: [...diary.held.values()].filter((job) => !job.acabou && !works.has(job.key)).length,
      executando: works.size,
    }),
    picture: (result: number) => [...works.values()].find(({ job }) => job.result === result)?.running.picture?.(),
    stop() {
      stopped = true
    },
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
