import { setor } from '@retaguarda/contract/setor.ts'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { newServiceToken } from '../../base/service-token.ts'
import { some } from '../../test/some.ts'
import { testApp } from '../../test/test-app.ts'
import { answerError } from './error-answer.ts'
import { createRateLimit } from './rate-limit.ts'

/** ms for thousands of calls, on a machine that has other things to do. */
const THOUSANDS = 180_000
const { app, db, call, request, user, config } = await testApp({ PROXIES: '10.0.0.0/8' }, (product) => {
  product.get('/endereco', async (req) => req.ip)
})

test('who has a session is counted by it, who has none by the address', { timeout: THOUSANDS }, async () => {
  const [ana, bia] = [await user(), await user()]
  // One address, that of a balancer, with more calls than an address without session may make.
  const anonymous = async () => (await request('GET', '/nada', { from: '203.0.113.1' })).status
  for (let i = 0; i < 6_000; i += 500) await Promise.all(Array.from({ length: 500 }, anonymous))
  const refused = await request('GET', '/nada', { from: '203.0.113.1' })
  expect(refused).toMatchObject({
    status: 429,
    body: { error: some.stringMatching(/^Pedidos demais deste endereço\. Tente de novo em .*\.$/) },
  })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await request('GET', '/nada', { from: '203.0.113.2' })).status).toBe(404)
  // However the address is spelt, and whoever it says that he is: of a token that nobody has nothing more is written either.
  const invented = { authorization: `Bearer ${newServiceToken()}` }
  for (const url of ['/%61pi/setor/list', '/api/setor/list', '/metrics']) {
    const { statusCode } = await app.inject({ url, headers: invented, remoteAddress: '203.0.113.1' })
    expect([url, statusCode]).toEqual([url, 429])
  }
  const written = await db.selectFrom('seguranca').select('endereco').where('endereco', '=', '203.0.113.1').execute()
  expect(written).toEqual([])
  for (const { token } of [ana, bia]) expect((await call(setor.list, { token, from: '203.0.113.1' })).status).toBe(200)
})

test('a session meets a limit of its own, which is told when to come again; another session goes on', async () => {
  const MAX = 20
  const own = fastify()
  own.decorateRequest('ctx')
  const limit = await createRateLimit(own, MAX)
  own.setErrorHandler(answerError)
  own.addHook('onRequest', async (req) => {
    Object.assign(req, { ctx: { kind: 'session' } })
    await limit(req)
  })
  own.get('/api/nada', async () => ({}))
  const statuses = async (token: string, n: number) => {
    const ask = () => own.inject({ url: '/api/nada', headers: { authorization: `Bearer ${token}` } })
    return Promise.all(Array.from({ length: n }, ask))
  }
  expect((await statuses('a', MAX)).map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: MAX }, () => 200))
  const [refused] = await statuses('a', 1)
  expect(refused?.statusCode).toBe(429)
  expect(refused?.body).toMatch(/"Pedidos demais nesta sessão\. Tente de novo em (1 minuto|[1-5]?\d segundos?)\."/)
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
  expect((await statuses('b', 1))[0]?.statusCode).toBe(200)
  await own.close()
})

test('twenty callers of one session side by side never meet its limit', { timeout: THOUSANDS }, async () => {
  const { token } = await user()
  // Together more than an address without session may make.
  const caller = async () => {
    for (let i = 0; i < 310; i++) expect((await request('GET', '/nada', { token })).status).toBe(404)
  }
  await Promise.all(Array.from({ length: 20 }, caller))
})

test('PROXIES says whose word about the address is believed', async () => {
  expect(config.PROXIES).toEqual(['10.0.0.0/8'])
  const seen: string[] = []
  const ask = async (from: string) => {
    const answer = await app.inject({ url: '/endereco', remoteAddress: from, headers: { 'x-forwarded-for': '198.51.100.4' } })
    seen.push(`${from} ${answer.body}`)
  }
  for (const from of ['10.1.2.3', '203.0.113.9', '127.0.0.1']) await ask(from)
  expect(seen).toEqual(['10.1.2.3 198.51.100.4', '203.0.113.9 203.0.113.9', '127.0.0.1 127.0.0.1'])
})
