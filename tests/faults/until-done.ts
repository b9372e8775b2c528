import { silent } from '@retaguarda/server/base/log.ts'
import type { JobCtx } from '@retaguarda/server/kit/ctx/context.ts'
import type { testApp } from '@retaguarda/server/test/test-app.ts'
import { testLife } from '@retaguarda/server/test/test-life.ts'
import { live, type random } from './vida.ts'

/** `killed` counts the processes that died. */
export function killer(app: Pick<Awaited<ReturnType<typeof testApp>>, 'db' | 'config' | 'integrations' | 'connection' | 'clock'>) {
  const { db, config, integrations, connection, clock } = app
  const world = {
    loja: integrations.loja,
    mail: { configured: true, send: async () => ({ answer: '250 OK', refusals: [] }), deliver: async () => {} },
  }
  const killed = { times: 0 }

  /**
   * Has work done by two processes at once, of which each may die anywhere, until two come to its end alive.
   * @param most dealings with the world after which none dies any more
   */
  async function untilDone({ fate }: ReturnType<typeof random>, most: number, work: (ctx: JobCtx) => Promise<unknown>): Promise<void> {
    for (;;) {
      const lives = [fate(most), fate(most)].map((end) => live(connection.connectionString ?? '', world, end))
      const outcomes = await Promise.all(
        lives.map(async (life) => {
          const processo = await testLife(db)
          const ctx = {
            db: life.db,
            integrations: { ...integrations, ...life.integrations },
            config,
            life: processo,
            now: clock.now,
            log: silent,
          }
          // What another life has in hand, or has just taken, is no failure.
          const outcome = await Promise.race([work(ctx).then(() => 'feito' as const), life.death])
          await processo.die()
          if (outcome === 'morto') killed.times++
          else await life.end()
          return outcome
        }),
      )
      if (outcomes.every((outcome) => outcome !== 'morto')) return
    }
  }
  return { killed, untilDone }
}
