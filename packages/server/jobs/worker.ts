import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { parseCronItems, type Runner, run, type WorkerEvents } from 'graphile-worker'
import { reason } from '../base/refusal.ts'
import type { Connection } from '../db/pool.ts'
import type { JobCtx } from '../kit/ctx/context.ts'
import { freeLocks } from '../queue/free-locks.ts'
import { jobs, schedule } from './jobs.ts'
import { toGraphile } from '../queue/logger.ts'
import { runnerPool } from './runner-pool.ts'

/** Jobs that run side by side in one process. */
const CONCURRENCY = 4
const RESTART = 1000 // ms

export type Worker = {
  running(): boolean
  /** ms since it stopped running; 0 while it runs. */
  silent(): number
  stop(): Promise<void>
}
type Options = { connection: Connection; ctx: JobCtx; alone: boolean }

/**
 * Runs the queued jobs until `stop`, which lets the ones in hand finish. Starts again when the database was away.
 * @param alone no other process can be running jobs of this database: what one left locked when it died is freed at once
 */
export async function startWorker({ connection, ctx, alone }: Options): Promise<Worker> {
  let stopping = false
  let since = performance.now()
  let runner: Running | undefined
  const stop = Promise.withResolvers<void>()
  const jobCtx = hearingStop(ctx, () => stopping)
  /** The runners of this process, of which only the last one runs. */
  const runners: string[] = []

  /** A runner whose jobs are known to be this process's before it takes the first, and which takes none while that is in doubt. */
  const begin = async () => {
    const pool = runnerPool(connection, CONCURRENCY + 2)
    const begun = await beginIn(pool).catch(async (error: unknown) => {
      await pool.drop()
      throw error
    })
    void begun.ended.then(again)
    runner = begun
  }
  const beginIn = async (pool: ReturnType<typeof runnerPool>): Promise<Running> => {
    await freeLocks(pool, alone ? 'all' : runners)
    const events: WorkerEvents = new EventEmitter()
    events.on('pool:create', ({ workerPool }) => runners.push(workerPool.id))
    let known: Promise<void> | undefined
    const forbiddenFlags = async () => {
      known ??= ctx.life.adopt(runners.at(-1) ?? '').catch((error: unknown) => {
        known = undefined
        throw error
      })
      await known
      await Promise.race([ctx.life.sure(), stop.promise])
      return null
    }
    const inHand = countJobs()
    const started = await run({ ...options(jobCtx, inHand.counted), events, forbiddenFlags, pgPool: pool })
    const broken = Promise.withResolvers<unknown>()
    events.on('pool:fatalError', ({ error }) => void inHand.none().then(() => broken.resolve(error)))
    return endingOf(started, broken.promise, pool)
  }
  const again = async (error: unknown) => {
    runner = undefined
    since = performance.now()
    while (!stopping && !runner) {
      ctx.log.warn(error ? { reason: reason(error) } : {}, 'A fila de tarefas parou; iniciando de novo')
      await delay(RESTART)
      if (!stopping) await begin().catch(() => {})
    }
  }

  await begin()
  return {
    running: () => runner !== undefined,
    silent: () => (runner ? 0 : performance.now() - since),
    stop: async () => {
      stopping = true
      stop.resolve()
      const last = runner
      await last?.stop()
      await last?.ended
    },
  }
}

/** Jobs that work through a list hear of the stop. */
const hearingStop = (ctx: JobCtx, stopping: () => boolean): JobCtx => ({
  ...ctx,
  life: { ...ctx.life, leaving: () => stopping() || ctx.life.leaving() },
})

type Running = { ended: Promise<unknown>; stop(): Promise<unknown> }

/** A runner until it ends, or until it is left since it is `broken`; then nothing of it goes on, its clock neither. */
function endingOf(started: Runner, broken: Promise<unknown>, pool: ReturnType<typeof runnerPool>): Running {
  const stop = () => started.stop().catch(() => {})
  // One that ends of an error of its pool says no more of it than one that is stopped.
  const over = started.promise.catch((error: unknown) => error)
  const ended = Promise.race([over, broken]).then(async (error) => {
    void stop()
    await pool.drop()
    return error
  })
  return { ended, stop: () => Promise.race([stop(), ended]) }
}

/**
 * The jobs that a runner has in hand. Where it could not say how one ended, it stops; but of several that end at that moment all but the
 * first wait for ever to be said, and the runner for them (graphile-worker 0.18). It is left then, as soon as no job of it is at work.
 */
function countJobs() {
  let n = 0
  const waiting = new Set<() => void>()
  const counted = async (work: () => Promise<void>) => {
    n++
    try {
      await work()
    } finally {
      n--
      if (n === 0) for (const done of waiting) done()
    }
  }
  return { counted, none: () => (n === 0 ? Promise.resolve() : new Promise<void>((done) => waiting.add(done))) }
}

/** A payload's type is checked where it is queued (`enqueue`); the table hands it back as plain JSON. */
type AnyJob = (ctx: JobCtx, payload: unknown) => Promise<void>

/**
 * What is said of a job that ended goes through the library's batches, of one turn: what cannot be said ends the runner, which is then
 * begun again. Said one by one nobody hears that it could not be, and the whole process ends of it (graphile-worker 0.18).
 */
const SAID_IN_BATCHES = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }

const options = (ctx: JobCtx, counted: ReturnType<typeof countJobs>['counted']) => ({
  preset: SAID_IN_BATCHES,
  concurrency: CONCURRENCY,
  noHandleSignals: true,
  logger: toGraphile(ctx.log),
  taskList: Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [name, (payload: unknown) => counted(() => (job as AnyJob)(ctx, payload))]),
  ),
  parsedCronItems: parseCronItems(schedule.map(({ job, at }) => ({ task: job, match: at, options: { backfillPeriod: 0 } }))),
})
