import { setTimeout as delay } from 'node:timers/promises'
import { silent } from '@retaguarda/server/base/log.ts'
import { openDatabase } from '@retaguarda/server/db/open.ts'
import { rowsOf } from '@retaguarda/server/db/rows.ts'
import { hands } from '@retaguarda/server/kit/life/hands.ts'
import { releaseHeld } from '@retaguarda/server/kit/life/life.repo.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { folder } from './process.ts'
import { startProduct } from './product.ts'
import { pair, type Server } from './replica.ts'
import { noticeWriter } from './notice-writer.ts'

vi.setConfig({ testTimeout: 240_000 })

/** ms from the promotion, or from the silence of one that hangs, until writes are taken again. */
const AFTER_PROMOTION = 5_000
const AFTER_SILENCE = 10_000

async function scene() {
  const { url, first, second } = await pair()
  const product = await startProduct(folder(), { DATABASE_URL: url })
  const token = await product.login()
  const writing = noticeWriter([product], token)
  const wrote = async (since: number, within: number) => {
    while (writing.last() < since) {
      if (Date.now() > since + within)
        throw new Error(`no write within ${within} ms: ${JSON.stringify([...writing.statuses])} ${writing.said()}`)
      await delay(20)
    }
    return writing.last() - since
  }
  await wrote(Date.now(), 20_000)
  const end = async (server: Server) => {
    await writing.stop()
    await writing.check(server)
  }
  return { first, second, product, token, writing, wrote, end }
}

test('the primary dies and its replica is promoted: nothing acknowledged is lost, nothing is there twice, and nobody hears 500', async () => {
  const { first, second, wrote, end } = await scene()
  first.signal('SIGKILL')
  await delay(1_500)
  await second.promote()
  await wrote(Date.now(), AFTER_PROMOTION)
  await end(second)
})

test('the primary hangs and its replica is promoted: calls do not wait at it, and are served within 10 s', async () => {
  const { first, second, wrote, end } = await scene()
  const since = Date.now()
  first.signal('SIGSTOP')
  await delay(500)
  await second.promote()
  await wrote(since + 1, AFTER_SILENCE)
  first.signal('SIGCONT')
  await delay(5_000)
  // Awake, it still takes what is written to it, and knows nothing of the promotion: nobody goes back.
  expect(await first.query('show transaction_read_only')).toEqual([{ transaction_read_only: 'off' }])
  await end(second)
})

test('the roles change hands in order: the old primary comes back as the replica', async () => {
  const { first, second, wrote, end } = await scene()
  await first.stop()
  await second.promote()
  await wrote(Date.now(), AFTER_PROMOTION)
  first.becomeReplicaOf(second.port)
  await first.start()
  await delay(3_000)
  await end(second)
})

test('the only replica is lost: reads go on, writes are told so after 10 s, and all of them are there once it is back', async () => {
  const { first, second, product, token, writing, end, wrote } = await scene()
  const headers = { authorization: `Bearer ${token}` }
  const since = Date.now()
  second.signal('SIGSTOP')
  const times: number[] = []
  while (Date.now() < since + 25_000) {
    const began = performance.now()
    const { status } = await fetch(`${product.api}/notificacao/list?limit=20`, { headers })
    times.push(status === 200 ? performance.now() - began : 60_000)
    await delay(50)
  }
  times.sort((a, b) => a - b)
  expect(times[Math.floor(times.length * 0.99)]).toBeLessThan(1_000)
  expect(writing.said()).toContain('A réplica não confirma. O que você fez pode ter sido gravado; repita sem medo.')
  second.signal('SIGCONT')
  await wrote(Date.now(), 20_000)
  await end(first)
})

test('what was taken while no replica confirmed is let go of once it can be seen', async () => {
  const { url, second } = await pair()
  const { db, stop } = await openDatabase({ databaseUrl: url, dataDir: folder(), log: silent })
  onTestFinished(stop)
  await sql`create table prova (id int primary key, "tomadoPor" int); insert into prova values (1)`.execute(db)
  const PROCESSO = 7
  const own = hands((table, except) => releaseHeld(db, table, PROCESSO, except))
  second.signal('SIGSTOP')
  const take = () => rowsOf<{ id: number }>(db)`update prova set "tomadoPor" = ${PROCESSO} where "tomadoPor" is null returning id`
  await expect(own.take('prova', take)).rejects.toThrow('No replica has confirmed')
  // It is taken, and nobody sees it: a look finds nothing to let go of.
  await expect(own.settle()).rejects.toThrow('No replica has confirmed')
  second.signal('SIGCONT')
  await expect.poll(() => own.settle().catch(() => false), { timeout: 20_000 }).toBe(true)
  expect(await rowsOf(db)`select "tomadoPor" from prova`).toEqual([{ tomadoPor: null }])
})
