import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { envio } from '@retaguarda/contract/faturamento/envio.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { fechamento } from '@retaguarda/contract/faturamento/fechamento.ts'
import { importacao } from '@retaguarda/contract/importacao.ts'
import { randomOf } from '@retaguarda/contract/test/random.ts'
import { readConfig } from '@retaguarda/server/base/config.ts'
import { silent } from '@retaguarda/server/base/log.ts'
import { openDatabase } from '@retaguarda/server/db/open.ts'
import { openSession } from '@retaguarda/server/modules/auth/sessao.repo.ts'
import { prepare } from '@retaguarda/server/queue/prepare.ts'
import { cenarioCobranca } from '@retaguarda/server/test/cenario-cobranca.ts'
import { cenarioFinanceiro, FIXO } from '@retaguarda/server/test/cenario-financeiro.ts'
import { validCpf } from '@retaguarda/server/test/documentos.ts'
import { fileOf } from '@retaguarda/server/test/multipart.ts'
import { streamOf } from '@retaguarda/server/test/stream.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { noticeWriter } from './notice-writer.ts'
import { folder, start } from './process.ts'
import { type Product, startProduct } from './product.ts'
import { pair, type Server } from './replica.ts'

// By hand with a hundred: FAILOVERS=100.
const N = Number(process.env.FAILOVERS ?? 4)
const SEED = 5_000
const CLIENTS = 20
const ROWS = 300
/** Invoices that are sent in each round. */
const MAILED = 5
vi.setConfig({ testTimeout: 240_000 + N * 90_000 })

const KINDS = ['kill', 'hang', 'switchover', 'lost'] as const
type Kind = (typeof KINDS)[number]
/** ms from the promotion, or from the silence of one that hangs, until writes are taken again. */
const WITHIN: Record<Kind, number> = { kill: 5_000, hang: 10_000, switchover: 5_000, lost: 15_000 }

const random = randomOf(SEED)

const monthOf = (round: number, first: number) => ({ ano: first + Math.floor(round / 12), mes: (round % 12) + 1 })

/** Clients with a price each, others with an invoice of each round, and somebody to close their months. */
async function seed(databaseUrl: string): Promise<{ token: string; faturas: number[][] }> {
  const { db, pool, stop } = await openDatabase({ databaseUrl, dataDir: folder(), log: silent })
  await prepare(pool, silent)
  let people = 0
  const makePessoa = async (nome: string) => {
    const values = { nome, tipo: 1, cpfCnpj: validCpf(++people) } as const
    return (await db.insertInto('pessoa').values(values).returning('id').executeTakeFirstOrThrow()).id
  }
  const { cliente, objeto, vinculo } = cenarioFinanceiro({ db, makePessoa })
  const preco = await objeto(FIXO('100.00'))
  for (let n = 0; n < CLIENTS; n++) await vinculo(await cliente(`Loja ${n}`), preco, { dataHoraInicio: '2010-01-01T00:00:00-03:00' })
  const { fechada, email } = cenarioCobranca({ db, config: readConfig({ DATA_DIR: folder() }), makePessoa })
  const faturas: number[][] = Array.from({ length: N }, () => [])
  for (const [round, ids] of faturas.entries())
    for (let n = 0; n < MAILED; n++) {
      const id = await cliente(`Avulsa ${round} ${n}`)
      await email(id, `r${round}n${n}@exemplo.com.br`)
      ids.push(await fechada(id, ['60.00'], monthOf(round, 2000)))
    }
  const values = { pessoaId: await makePessoa('Rui Reis'), email: 'rui@exemplo.com.br', tipo: 2, isAdmin: true } as const
  const { id } = await db.insertInto('usuario').values(values).returning('id').executeTakeFirstOrThrow()
  const { token } = await openSession(db, id, new Date())
  await stop()
  return { token, faturas }
}

/** What a person's screen does with a call that is answered by 503. */
async function untilTaken<T extends { status: number }>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    const answer = await call().catch(() => undefined)
    if (answer && answer.status !== 503) return answer
    await delay(100)
  }
}

/** An import, the closing of a month and the mails of another, begun a moment before; `ended` when all of it is done. */
async function orders({ call }: Product, { token, faturas }: { token: string; faturas: number[] }, round: number) {
  const lines = Array.from({ length: ROWS }, (_, n) => `Pessoa ${round} ${n};${validCpf(100_000 + round * ROWS + n)}`)
  const files = { arquivo: fileOf({ name: 'pessoas.csv', content: ['Nome;CPF', ...lines].join('\n') }) }
  const { body: previa } = await untilTaken(() => call(importacao.pessoas.previa, { token, files }))
  const params = { id: previa?.id ?? 0 }
  await untilTaken(() => call(importacao.pessoas.importar, { token, params }))
  const month = monthOf(round, 2000)
  for (const id of faturas) {
    const form = { vencimento: '2030-01-31', parcelas: 1 }
    const done = await untilTaken(() => call(fatura.faturar, { token, params: { id }, body: form, idempotencyKey: `faturar-${id}` }))
    expect(done).toMatchObject({ status: 200 })
  }
  const mails = { ...month, cliente: [], semLoja: true }
  const sent = await untilTaken(() => call(envio.enviar, { token, body: mails, idempotencyKey: `enviar-${round}` }))
  expect(sent).toMatchObject({ status: 200 })
  const body = { ...monthOf(round, 2010), clientes: [], fecharFatura: true }
  const closing = await untilTaken(() => call(fechamento.executar, { token, body, idempotencyKey: `fechar-${round}` }))
  expect(closing).toMatchObject({ status: 200 })
  const both = async () => {
    const [imported, closed] = [
      await untilTaken(() => call(importacao.pessoas.get, { token, params })),
      await untilTaken(() => call(fechamento.get, { token, params: { id: closing.body?.id ?? 0 } })),
    ]
    return { imported: typeof imported.body?.fim === 'string', closed: typeof closed.body?.fim === 'string' }
  }
  return {
    ended: async () => {
      await expect.poll(both, { timeout: 60_000, interval: 500 }).toEqual({ imported: true, closed: true })
    },
  }
}

/** @returns `since` when writes are waited for, and `from` when none that is answered can be one of before */
async function happen(kind: Kind, now: Server, other: Server): Promise<{ since: number; from: number }> {
  const began = Date.now()
  if (kind === 'lost') {
    other.signal('SIGSTOP')
    await delay(13_000)
    other.signal('SIGCONT')
    return { since: Date.now(), from: Date.now() }
  }
  if (kind === 'kill') now.signal('SIGKILL')
  if (kind === 'hang') now.signal('SIGSTOP')
  if (kind === 'switchover') await now.stop()
  await delay(random.between(0, 1_500))
  await other.promote()
  return { since: kind === 'hang' ? began : Date.now(), from: Date.now() }
}

test(`${N} failovers of four kinds, under writes, imports, closings, mails and streams: nothing acknowledged is lost or twice (semente ${SEED})`, async () => {
  const { url, first, second } = await pair()
  const { token, faturas } = await seed(url)
  const took = join(folder(), 'correio')
  writeFileSync(took, '')
  const mail = start('tests/faults/correio.ts', [took, '0', '50'])
  onTestFinished(() => void mail.child.kill())
  const port = (await mail.line((line) => line.startsWith('porta '))).slice('porta '.length)
  const settings = { DATABASE_URL: url, SMTP_URL: `smtp://127.0.0.1:${port}` }
  // The files of both lie in one folder, as where they share a disk.
  const files = folder()
  const products = [await startProduct(files, settings), await startProduct(files, settings)] as const
  const writing = noticeWriter(products, token)
  let [now, other] = [first, second]
  const worst: Record<Kind, number> = { kill: 0, hang: 0, switchover: 0, lost: 0 }
  for (let round = 0; round < N; round++) {
    const kind = KINDS[N <= KINDS.length ? round : random.between(0, KINDS.length - 1)] ?? 'kill'
    const [product] = products
    const stream = streamOf(`${product.api}/eventos?topico=status-1`, { authorization: `Bearer ${token}` })
    expect(await stream.status).toBe(200)
    const order = await orders(products[round % 2] ?? product, { token, faturas: faturas[round] ?? [] }, round)
    const { since, from } = await happen(kind, now, other)
    await expect.poll(() => writing.last() > from, { timeout: WITHIN[kind] - (from - since), interval: 20 }).toBe(true)
    worst[kind] = Math.max(worst[kind], writing.last() - since)
    // Who listened is told to load again: he may have missed something.
    if (kind !== 'lost') await stream.until({ tipo: 'mudou' })
    stream.close()
    if (kind === 'hang') now.signal('SIGCONT')
    if (kind !== 'lost') {
      ;[now, other] = [other, now]
      await other.followAnew(now)
      await now.waitForReplica()
    }
    await order.ended()
  }
  await writing.stop()
  await writing.check(now)
  const count = async (statement: string) => (await now.query<{ n: number }>(statement, { database: 'retaguarda' }))[0]?.n
  expect(await count("select count(*)::int as n from pessoa where nome like 'Pessoa %'")).toBe(N * ROWS)
  expect(await count("select count(*)::int as n from fatura where situacao = 1 and valor = '100.00'")).toBe(N * CLIENTS)
  expect(await count('select count(*)::int as n from (select from financeiro group by "faturaId", tipo having count(*) > 1) twice')).toBe(0)
  const addresses = Array.from({ length: N * MAILED }, (_, n) => `r${Math.floor(n / MAILED)}n${n % MAILED}@exemplo.com.br`)
  // Beside them alerts go to the administrator.
  const mailed = () =>
    new Set(
      readFileSync(took, 'utf8')
        .split('\n')
        .filter((line) => /^r\d/.test(line)),
    )
  // An address with one Message-ID each, however often the same was handed over.
  await expect.poll(() => [...mailed()].map((line) => line.split(' ')[0]).sort(), { timeout: 90_000 }).toEqual(addresses.sort())
  console.log(`${N} trocas; até gravar de novo, no máximo (ms): ${JSON.stringify(worst)}; ${writing.acknowledged.length} avisos gravados`)
})
