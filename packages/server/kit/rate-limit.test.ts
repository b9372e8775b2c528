import { setor } from '@retaguarda/contract/setor.ts'
import { expect, test } from 'vitest'
import { some } from '../test/some.ts'
import { testApp } from '../test/test-app.ts'

const { app, call, request, user, config } = await testApp({ PROXIES: '10.0.0.0/8' })

test('who has a session is counted by it, who has none by the address', async () => {
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
  for (const { token } of [ana, bia]) expect((await call(setor.list, { token, from: '203.0.113.1' })).status).toBe(200)
})

test('PROXIES says whose word about the address is believed', async () => {
  expect(config.PROXIES).toEqual(['10.0.0.0/8'])
  const seen: string[] = []
  const ask = async (from: string) => {
    const answer = await app.inject({ url: '/metrics', remoteAddress: from, headers: { 'x-forwarded-for': '127.0.0.1' } })
    seen.push(`${from} ${answer.statusCode}`)
  }
  // The figures are for this machine alone: a believed proxy speaks for it, another address does not.
  for (const from of ['10.1.2.3', '203.0.113.9', '127.0.0.1']) await ask(from)
  expect(seen).toEqual(['10.1.2.3 200', '203.0.113.9 403', '127.0.0.1 200'])
})
