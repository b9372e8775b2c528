import { route } from '@retaguarda/contract/kit/route.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { type Person, testApp } from '../test/test-app.ts'
import { conflict } from './errors.ts'
import { handle } from './handle.ts'
import { comChave, comChavePreparada, limparPedidos } from './pedido.ts'

const parts = { access: 'session', summary: 'x', params: z.object({ id: z.string() }), response: z.object({ n: z.number() }) } as const
const body = z.object({ a: z.coerce.number(), b: z.string().default('') })
const conta = route('POST', '/prova/conta/:id', { ...parts, body })
const outra = route('POST', '/prova/outra/:id', { ...parts, body })

/** An action whose effect is a row, and what it does while it runs. */
const during = { work: async () => {}, prepare: async () => {}, prepared: 0 }
const { call, user, db, clock } = await testApp({}, (app) => {
  handle(app, conta, (ctx, input) =>
    comChave(ctx, input, conta, async (trx) => {
      await during.work()
      const { rows } = await sql<{ n: number }>`insert into prova (a) values (${input.body.a}) returning n`.execute(trx)
      return { n: rows[0]?.n ?? 0 }
    }),
  )
  handle(app, outra, (ctx, input) =>
    comChavePreparada(
      ctx,
      input,
      outra,
      async () => {
        await during.prepare()
        return ++during.prepared
      },
      async (_trx, n) => ({ n }),
    ),
  )
})
let ana: Person
beforeAll(async () => {
  await sql`create table prova (n int generated always as identity, a int)`.execute(db)
  ana = await user()
})
beforeEach(async () => {
  Object.assign(during, { work: async () => {}, prepare: async () => {}, prepared: 0 })
  await sql`truncate prova`.execute(db)
})

const post = (key: string | undefined, sent: object = { a: 1 }, path = '/prova/conta/1', token = ana.token) =>
  call('POST', path, { token, body: sent, headers: key === undefined ? {} : { 'idempotency-key': key } })
const effects = async () => (await sql<{ a: number }>`select a from prova`.execute(db)).rows.length
const sha = /^[0-9a-f]{64}$/

test('decisions §7 the same key and content gets the first answer and does nothing', async () => {
  const first = await post('chave-de-ana-1')
  expect(first.status).toBe(200)
  expect(await post('chave-de-ana-1', { b: '', a: '1' })).toMatchObject({ status: 200, body: first.body })
  expect(await effects()).toBe(1)
  expect(await db.selectFrom('pedido').selectAll().execute()).toEqual([
    {
      usuarioId: ana.id,
      chave: 'chave-de-ana-1',
      rota: 'POST /prova/conta/:id',
      corpoSha256: expect.stringMatching(sha),
      resposta: first.body,
      criadoEm: clock.at,
    },
  ])
})

test('decisions §7 a key that stood for another content, record or call is refused; another person’s is not the same', async () => {
  const { body: first } = await post('chave-de-ana-2')
  for (const answer of [
    await post('chave-de-ana-2', { a: 2 }),
    await post('chave-de-ana-2', { a: 1, b: 'x' }),
    await post('chave-de-ana-2', { a: 1 }, '/prova/conta/2'),
    await post('chave-de-ana-2', { a: 1 }, '/prova/outra/1'),
  ])
    expect(answer).toMatchObject({ status: 422, body: { error: expect.stringMatching(/já foi usada para outro pedido/) } })
  const bia = await user()
  expect((await post('chave-de-ana-2', { a: 1 }, '/prova/conta/1', bia.token)).body.n).not.toBe(first.n)
  expect(await effects()).toBe(2)
})

test('decisions §7 without a key every call is one of its own; a key that is none is refused', async () => {
  await post(undefined)
  await post(undefined)
  expect(await effects()).toBe(2)
  for (const key of ['', 'curta', 'x'.repeat(201)])
    expect(await post(key)).toMatchObject({ status: 400, body: { error: 'O cabeçalho Idempotency-Key tem de 8 a 200 caracteres.' } })
  expect(await effects()).toBe(2)
})

test('decisions §7 twenty at once have one effect and one answer, and the later ones wait for the first', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => post('chave-paralela')))
  expect(new Set(answers.map(({ status, body: { n } }) => `${status} ${n}`)).size).toBe(1)
  expect(await effects()).toBe(1)
})

test('decisions §7 what is refused or fails is not kept: the same key works afterwards, also for who waited', async () => {
  let tries = 0
  during.work = async () => {
    if (++tries === 1) throw conflict('Agora não.')
  }
  const [one, two] = await Promise.all([post('chave-recusada'), post('chave-recusada')])
  expect([one?.status, two?.status].sort()).toEqual([200, 409])
  expect((await post('chave-recusada')).status).toBe(200)
  expect([tries, await effects()]).toEqual([2, 1])
})

test('decisions §7 what is prepared outside is not prepared again for a repeat', async () => {
  expect((await post('chave-prep', { a: 1 }, '/prova/outra/1')).body).toEqual({ n: 1 })
  expect((await post('chave-prep', { a: 1 }, '/prova/outra/1')).body).toEqual({ n: 1 })
  expect(during.prepared).toBe(1)
})

test('keys are forgotten after 30 days', async () => {
  await post('chave-antiga')
  clock.advance(29 * 24 * 3_600_000)
  await limparPedidos({ db, now: clock.now })
  const again = () => db.selectFrom('pedido').select('chave').where('chave', '=', 'chave-antiga').execute()
  expect(await again()).toHaveLength(1)
  clock.advance(2 * 24 * 3_600_000)
  await limparPedidos({ db, now: clock.now })
  expect(await again()).toEqual([])
})
