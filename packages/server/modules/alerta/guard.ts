import { setTimeout as delay } from 'node:timers/promises'
import { RegraAlerta } from '@retaguarda/contract/alerta.ts'
import { reason } from '../../base/refusal.ts'
import type { JobCtx } from '../../kit/ctx/context.ts'
import { listSuspeitas, readEstado } from './alerta.repo.ts'
import { enviarEmailsDeAlertas } from './dizer.service.ts'
import { julgarAlertas } from './julgar.service.ts'
import { dizerSemReplica } from './sem-replica.service.ts'

const SECOND = 1_000
/** ms between two looks. */
const LOOK = 3 * SECOND
/** ms after a judgment that found what would be an alert the second time: people are told within two minutes of its beginning. */
const SOON = 25 * SECOND
/** ms without a judgment after which the queue, which judges each minute, stands still. */
const LATE = 70 * SECOND

/**
 * Judges a second time, sooner than the queue does, what was found once; and in the queue's place where it stands still, as while each commit
 * waits for a replica that is gone: what tells of it must not wait for it.
 * @param ctx whose database waits for no replica
 */
export function startGuard(ctx: JobCtx): { stop(): Promise<void> } {
  const stopping = new AbortController()
  /** What could not be written was mailed, which is once until it can be again. */
  let mailed = false
  const tryLook = async () => {
    try {
      if (await look(ctx)) mailed = false
    } catch (error) {
      ctx.log.warn({ reason: reason(error) }, 'Os alertas não foram julgados')
      mailed ||= await dizerSemReplica(ctx)
    }
  }
  const guarding = (async () => {
    while (!stopping.signal.aborted) {
      await delay(LOOK, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      await tryLook().catch((error: unknown) => ctx.log.warn({ reason: reason(error) }, 'O que não vai bem não pôde ser dito'))
    }
  })()
  return {
    stop: async () => {
      stopping.abort()
      await guarding
    },
  }
}

/** @returns whether it judged */
async function look(ctx: JobCtx): Promise<boolean> {
  const { julgadoEm } = (await readEstado(ctx.db)) ?? {}
  if (!julgadoEm) return false
  const since = ctx.now().getTime() - julgadoEm.getTime()
  if (since < SOON || (since < LATE && !(await isSuspected(ctx)))) return false
  await julgarAlertas(ctx)
  await enviarEmailsDeAlertas(ctx)
  return true
}

/** What has to last five minutes is not looked at more often. */
const isSuspected = async ({ db }: JobCtx): Promise<boolean> =>
  (await listSuspeitas(db)).some(({ regra }) => regra !== RegraAlerta.code.CONEXOES)
