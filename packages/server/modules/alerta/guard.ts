import { setTimeout as delay } from 'node:timers/promises'
import { RegraAlerta } from '@retaguarda/contract/alerta.ts'
import { reason } from '../../base/refusal.ts'
import type { JobCtx } from '../../kit/ctx/context.ts'
import { listSuspeitas, readEstado } from './alerta.repo.ts'
import { enviarEmailsDeAlertas } from './dizer.service.ts'
import { julgarAlertas } from './julgar.service.ts'
import { semReplica } from './sem-replica.service.ts'

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
  const unwritten = semReplica(ctx)
  const tryLook = async () => {
    try {
      await unwritten.calar(await look(ctx))
    } catch (error) {
      ctx.log.warn({ reason: reason(error) }, 'Os alertas não foram julgados')
      await unwritten.dizer()
    }
  }
  const guarding = (async () => {
    while (!stopping.signal.aborted) {
      await delay(LOOK, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) break
      await tryLook().catch((error: unknown) => ctx.log.warn({ reason: reason(error) }, 'O que não vai bem não pôde ser dito'))
    }
    await unwritten.calar()
  })()
  return {
    stop: async () => {
      stopping.abort()
      await guarding
    },
  }
}

/** @returns when it was last judged, by whichever process */
async function look(ctx: JobCtx): Promise<Date | undefined> {
  const { julgadoEm } = (await readEstado(ctx.db)) ?? {}
  if (!julgadoEm) return undefined
  const now = ctx.now()
  const since = now.getTime() - julgadoEm.getTime()
  if (since < SOON || (since < LATE && !(await isSuspected(ctx)))) return julgadoEm
  await julgarAlertas(ctx)
  await enviarEmailsDeAlertas(ctx)
  return now
}

/** What has to last five minutes is not looked at more often. */
const isSuspected = async ({ db }: JobCtx): Promise<boolean> =>
  (await listSuspeitas(db)).some(({ regra }) => regra !== RegraAlerta.code.CONEXOES)
