import { readConfig } from '@retaguarda/server/base/config.ts'
import { silent } from '@retaguarda/server/base/log.ts'
import { connect, serverOf } from '@retaguarda/server/db/open.ts'
import { unconfirming } from '@retaguarda/server/db/pool.ts'
import { createIntegrations } from '@retaguarda/server/integrations/integrations.ts'
import type { Mail } from '@retaguarda/server/integrations/mail/port.ts'
import type { JobCtx } from '@retaguarda/server/kit/ctx/context.ts'
import { startGuard } from '@retaguarda/server/modules/alerta/guard.ts'
import { testLife } from '@retaguarda/server/test/test-life.ts'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { folder } from './process.ts'
import { startProduct } from './product.ts'
import { pair } from './replica.ts'

vi.setConfig({ testTimeout: 900_000 })

const ADMIN = 'admin@localhost'
const PLANTAO = 'plantao@exemplo.com.br'
const database = 'retaguarda'
/** ms that what comes soon may take on a slow machine. */
const LONG = 120_000
/** ms after which the guard judges in the queue's place. */
const LATE = 120_000

/** The guards of so many processes, what they mail, and how often each could judge nothing. */
async function guards(url: string, many: number) {
  const clock = { at: new Date(), advance: (ms: number) => (clock.at = new Date(clock.at.getTime() + ms)) }
  const sent: { by: number; to: string; subject: string }[] = []
  const refused = new Set<string>()
  const config = readConfig({ DATABASE_URL: url, DATA_DIR: folder(), LOG_LEVEL: 'silent', SMTP_URL: 'smtp://correio.test' })
  const outside = createIntegrations(config)
  const failures = new Map<number, number>()

  const start = async (by: number) => {
    const send = async ({ to, subject }: Mail) => {
      const { address } = [to].flat()[0] ?? { address: '' }
      if (refused.has(address)) throw new Error('550 no such mailbox')
      sent.push({ by, to: address, subject })
      return { answer: '250 OK', refusals: [] }
    }
    const mail = { configured: true, send, deliver: async () => {} }
    // They wait for a lock for less long than the product does.
    const options = '-c synchronous_commit=off -c lock_timeout=300'
    const { db, stop } = connect({ ...unconfirming(serverOf(url, 'DATABASE_URL', silent)), options }, silent)
    const warn = (_: object, text: string) => {
      if (text === 'Os alertas não foram julgados') failures.set(by, (failures.get(by) ?? 0) + 1)
    }
    const log = { ...silent, warn }
    const ctx: JobCtx = { db, config, integrations: { ...outside, mail }, life: await testLife(db), now: () => clock.at, log }
    const guard = startGuard(ctx)
    const end = async () => {
      failures.delete(by)
      await guard.stop()
      await stop()
    }
    onTestFinished(end)
    return end
  }
  const ends: (() => Promise<void>)[] = []
  for (let by = 0; by < many; by++) ends.push(await start(by))
  /** Each that lives has looked once more, from the beginning to the end. */
  const eachLooked = async () => {
    const before = new Map(failures)
    const more = () => [...before].every(([by, n]) => (failures.get(by) ?? 0) >= n + 2)
    await vi.waitFor(() => expect(more()).toBe(true), { timeout: LONG, interval: 50 })
  }
  return { end: (by: number) => ends[by]?.(), clock, sent, refused, eachLooked }
}

test('processes that can write nothing mail once that no replica confirms; whom the mail server refused the next time', async () => {
  const { url, first, second } = await pair()
  const product = await startProduct(folder(), { DATABASE_URL: url })
  product.child.kill()
  await product.exit
  const run = (statement: string) => first.query(statement, { database })
  await run(`insert into alerta_regra values (10, true, 64, 240, '{${PLANTAO}}')`)
  await run('insert into alerta_estado default values on conflict do nothing')
  await run('update alerta_estado set "julgadoEm" = now()')
  const { end, clock, sent, refused, eachLooked } = await guards(url, 3)
  const whom = () => sent.map(({ to }) => to)
  const comes = (many: number) => vi.waitFor(() => expect(whom().length).toBeGreaterThanOrEqual(many), { timeout: LONG })

  refused.add(PLANTAO)
  second.signal('SIGKILL')
  const writer = new pg.Client({ host: '127.0.0.1', port: first.port, user: 'postgres', database })
  onTestFinished(() => writer.end())
  await writer.connect()
  const hold = () => writer.query('begin; select from alerta_estado for update')
  await hold()
  clock.advance(LATE)
  await comes(1)
  await eachLooked()
  refused.clear()
  await comes(2)
  await eachLooked()
  expect(whom()).toEqual([ADMIN, PLANTAO])
  expect(new Set(sent.map(({ by }) => by)).size).toBe(1)

  // Who told it is gone: another one looks after it from then on, and tells so.
  await end(sent[0]?.by ?? 0)
  await comes(4)
  await eachLooked()
  expect(whom().slice(2)).toEqual([ADMIN, PLANTAO])

  // It can be written again, and is told as any alert; that is enough when it cannot once more.
  await writer.query('rollback')
  const stopFirst = minutesPass(clock)
  await comes(6)
  stopFirst()
  await hold()
  clock.advance(LATE)
  await eachLooked()
  expect(whom().slice(4).sort()).toEqual([ADMIN, PLANTAO])
  expect(new Set(sent.map(({ subject }) => subject))).toEqual(new Set(['Alerta: Réplica: Réplica síncrona']))

  // It is there again: the alert ends by itself.
  await writer.query('rollback')
  await second.start()
  minutesPass(clock)
  await vi.waitFor(() => expect(sent.map(({ subject }) => subject)).toContain('Voltou ao normal: Réplica: Réplica síncrona'), {
    timeout: LONG,
  })
})

/** Whenever a guard looks, it has been long enough since it was judged. */
function minutesPass(clock: { advance(ms: number): Date }): () => void {
  const passing = setInterval(() => clock.advance(LATE), 1_000)
  onTestFinished(() => clearInterval(passing))
  return () => clearInterval(passing)
}
