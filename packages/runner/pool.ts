import type { CodeOf } from '@retaguarda/contract/kit/enum.ts'
import { Entry } from '@retaguarda/contract/runner.ts'
import { ResultadoTeste } from '@retaguarda/contract/test-case.ts'
import type { Diary, Held } from './diary.ts'
import { createReporter, type Report } from './report.ts'

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

const { CANCELADO, ERRO } = ResultadoTeste.code

/** Runs so many jobs at a time; executions take turns, so that a large one keeps nobody waiting until its end. */
export function createPool({ diary, wake, run, workers, log }: Options) {
  const turns: Turns = new Map()
  const works = new Map<string, Work>()
  const ending = new AbortController()
  const reportOf = createReporter({ diary, wake, ending: ending.signal, log })
  const isWanted = (job: Held) => diary.held.has(job.key) && !job.acabou

  function begin() {
    while (!ending.signal.aborted && works.size < workers) {
      const job = take(turns, isWanted)
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
    if (!ending.signal.aborted && !stop.signal.aborted) await report.event({ tipo: 'fim', ...end })
  }

  return {
    enqueue(job: Held) {
      put(turns, job)
      begin()
    },
    /** Nobody wants it any more: its browser is closed, its files go. */
    drop(job: Held, why: string) {
      if (!diary.held.has(job.key)) return
      log(`O resultado ${job.result} foi deixado: ${why}.`)
      works.get(job.key)?.stop.abort()
      diary.end(job).catch((error: unknown) => log(`O diário não pôde ser limpo: ${messageOf(error)}`))
    },
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
    stop: () => ending.abort(),
  }
}

/** The jobs that wait, of each execution, whose turn it is first. */
type Turns = Map<string, Held[]>

function put(turns: Turns, job: Held) {
  const turn = `${job.url}\n${job.execucao}`
  const queue = turns.get(turn)
  if (queue) queue.push(job)
  else turns.set(turn, [job])
}

/** The first job of the execution whose turn it is; the execution goes to the end of the line. */
function take(turns: Turns, isWanted: (job: Held) => boolean): Held | undefined {
  for (const [turn, queue] of turns) {
    turns.delete(turn)
    const job = queue.shift()
    if (queue.length > 0) turns.set(turn, queue)
    if (job && isWanted(job)) return job
  }
  return undefined
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
