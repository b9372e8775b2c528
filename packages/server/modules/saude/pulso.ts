import { hostname } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { PapelProcesso } from '@retaguarda/contract/saude.ts'
import type { Config } from '../../base/config.ts'
import type { Log } from '../../base/log.ts'
import { reason } from '../../base/refusal.ts'
import { VERSION } from '../../base/root.ts'
import type { Database } from '../../db/open.ts'
import { drainHeard } from '../../integrations/http/heard.ts'
import type { Life } from '../../kit/life/port.ts'
import { measureDisks } from './disco.ts'
import {
  readClock,
  removeProcesso,
  removeSubstituidos,
  updateComandos,
  updateDiscos,
  updateOuvidos,
  updateProcesso,
} from './medida.repo.ts'

/** ms between two beats, and how many of them lie between two looks at the disks: 15 s and a minute. */
const BEAT = 15_000
const DISKS = 4
/** ms of the event loop's own clock, which count as delay as well. */
const RESOLUTION = 20

const { TUDO, WEB, TAREFAS } = PapelProcesso.code
const PAPEIS = { all: TUDO, web: WEB, worker: TAREFAS }

type Options = {
  database: Pick<Database, 'db' | 'pool' | 'statements'>
  config: Config
  life: Pick<Life, 'id'>
  /** Whether this process answers for a last while only. */
  leaving: () => boolean
  log: Pick<Log, 'warn'>
  now?: () => Date
}

/** Writes down, every 15 s, how this process is and what it heard and measured, until `stop`, which takes its row away. */
export async function startPulse(options: Options): Promise<{ beat(): Promise<void>; stop(): Promise<void> }> {
  const { database, log } = options
  const stopping = new AbortController()
  const pulse = createPulse(options)
  // With the database away there is nobody to be told; what was heard meanwhile is lost.
  const beat = () =>
    pulse.beat().catch((error: unknown) => log.warn({ reason: reason(error) }, 'As medidas deste processo não foram gravadas'))
  await beat()
  const beating = (async () => {
    while (!stopping.signal.aborted) {
      await delay(BEAT, undefined, { signal: stopping.signal }).catch(() => {})
      if (!stopping.signal.aborted) await beat()
    }
  })()
  return {
    beat,
    stop: async () => {
      stopping.abort()
      await beating
      await beat()
      await removeProcesso(database.db, pulse.id()).catch(() => {})
      pulse.end()
    },
  }
}

/** One beat after the other. */
export function createPulse({ database: { db, pool, statements }, config, life, leaving, now = () => new Date() }: Options) {
  const inicio = now()
  const loop = monitorEventLoopDelay({ resolution: RESOLUTION })
  loop.enable()
  let beats = 0
  let id = life.id()

  const measure = (desvio: number) => ({
    id,
    versao: VERSION,
    papel: PAPEIS[config.RETAGUARDA_ROLE],
    maquina: hostname(),
    pid: process.pid,
    inicio,
    memoria: process.memoryUsage.rss(),
    atrasoLaco: Math.max(0, loop.percentile(99) / 1e6 - RESOLUTION),
    conexoesUsadas: pool.totalCount - pool.idleCount,
    conexoesMaximo: pool.options.max,
    conexoesEsperando: pool.waitingCount,
    desvio,
    saindo: leaving(),
  })

  /** ms by which our clock is ahead of the database's, whose answer takes its time each way. */
  async function drift(): Promise<number> {
    const before = now().getTime()
    const theirs = await readClock(db)
    return Math.round((before + now().getTime()) / 2 - theirs)
  }

  return {
    id: () => id,
    end: () => loop.disable(),
    async beat(): Promise<void> {
      const measured = statements.drain()
      const heard = drainHeard()
      const known = id
      id = life.id()
      if (known !== id) await removeProcesso(db, known)
      await updateProcesso(db, measure(await drift()))
      loop.reset()
      await removeSubstituidos(db)
      await updateOuvidos(db, heard)
      await updateComandos(db, measured)
      if (beats++ % DISKS === 0) await updateDiscos(db, await measureDisks(config))
    },
  }
}
