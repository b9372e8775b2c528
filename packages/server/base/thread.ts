import { Worker } from 'node:worker_threads'
import { limit } from './limit.ts'

/** What a thread sends back: what it was asked for, or why it failed. */
export type Reply<Answer> = { answer: Answer } | { failure: string }

/** The thread ended, or was ended, before it answered. The next job has a new one. */
export class ThreadLost extends Error {
  override name = 'ThreadLost'
}

type Options = { name: string; file: URL /** ms that a job may take */; patience: number; memoryMb: number }

/**
 * A thread beside the one that answers calls, for what computes long. It begins with the first job, does them one after another and keeps no
 * process alive. One that dies, or that has a job in hand for too long, is put away, its job fails with ThreadLost, and the next job gets
 * another.
 */
export function threadOf<Job, Answer>({ name, file, patience, memoryMb }: Options): (job: Job) => Promise<Answer> {
  const oneByOne = limit(1)
  let kept: Worker | undefined
  const start = () => {
    const worker = new Worker(file, { name, resourceLimits: { maxOldGenerationSizeMb: memoryMb } })
    const forget = () => {
      if (kept === worker) kept = undefined
    }
    worker.on('error', forget).on('exit', forget)
    return worker
  }
  return (job) =>
    oneByOne(async () => {
      const worker = (kept ??= start())
      worker.ref()
      try {
        const reply = await replyOf<Answer>(worker, job, { name, patience })
        if ('answer' in reply) return reply.answer
        throw new Error(reply.failure)
      } catch (error) {
        if (error instanceof ThreadLost && kept === worker) {
          kept = undefined
          void worker.terminate()
        }
        throw error
      } finally {
        worker.unref()
      }
    })
}

function replyOf<Answer>(worker: Worker, job: unknown, { name, patience }: Pick<Options, 'name' | 'patience'>): Promise<Reply<Answer>> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply<Answer>>()
  const died = (error: Error) => reject(new ThreadLost(`${name}: the thread died (${error.message})`, { cause: error }))
  const ended = (code: number) => reject(new ThreadLost(`${name}: the thread ended with code ${code}`))
  const late = setTimeout(() => reject(new ThreadLost(`${name}: no answer within ${patience} ms`)), patience)
  worker.on('message', resolve).on('error', died).on('exit', ended)
  worker.postMessage(job)
  return promise.finally(() => {
    clearTimeout(late)
    worker.off('message', resolve).off('error', died).off('exit', ended)
  })
}
