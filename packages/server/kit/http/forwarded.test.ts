import type { IncomingMessage } from 'node:http'
import { auth } from '@retaguarda/contract/auth.ts'
import { seguranca } from '@retaguarda/contract/seguranca.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../test/test-app.ts'
import { plainForwarded } from './forwarded.ts'

const { call, callAs, query, user } = await testApp({ PROXIES: '10.0.0.0/8,2001:db8:1::/48' })
const PROXY = '10.0.0.5'
const admin = await user({ tipo: 2 })
const asAdmin = callAs(() => admin)

let ninguem = 0
/** Each as somebody else, who has failures of his own. */
const entrar = (forwarded: string) =>
  call(auth.login, {
    body: { login: `ninguem${++ninguem}@exemplo.com.br`, password: 'x' },
    from: PROXY,
    headers: { 'x-forwarded-for': forwarded },
  })

test.each([
  ['203.0.113.7:50312', '203.0.113.7'],
  ['203.0.113.7', '203.0.113.7'],
  ['[2001:db8::1]:50312', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ['1.1.1.1:1, 203.0.113.7:2,10.0.0.9:3', '1.1.1.1, 203.0.113.7, 10.0.0.9'],
  ['unknown', undefined],
  ['1.1.1.1, unknown', undefined],
  ['unknown, 203.0.113.7:1', '203.0.113.7'],
  ['203.0.113.7:', undefined],
  ['203.0.113.7:123456', undefined],
  ['[203.0.113.7]:1', undefined],
  ['203.0.113.777:1', undefined],
  ['2001:db8::1:50312:0:0:0:0:0', undefined],
  ['loja.exemplo.com.br:80', undefined],
  [' , ', undefined],
])('FAL-27 of X-Forwarded-For: %s the addresses are %s', (told, known) => {
  const headers: IncomingMessage['headers'] = { 'x-forwarded-for': told }
  plainForwarded({ headers } as IncomingMessage) // nothing else of it is read
  expect(headers).toEqual(known === undefined ? {} : { 'x-forwarded-for': known })
})

test.each([
  ['IPv4 and a port', '198.51.100.7', (i: number) => `198.51.100.7:${50_000 + i}`],
  ['IPv6 and a port', '2001:db8:2::7', (i: number) => `[2001:db8:2::7]:${50_000 + i}`],
  ['what is no address', PROXY, (i: number) => `cliente-${i}`],
  ['two proxies, each with a port', '198.51.100.8', (i: number) => `9.9.9.${i}, 198.51.100.8:${i + 1}, 10.0.0.6:${i + 1}`],
])('FAL-27 sixty logins behind a proxy that sends %s are limited, and the security list has the address', async (_what, address, sent) => {
  const statuses: number[] = []
  for (let i = 0; i < 60; i++) statuses.push((await entrar(sent(i))).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(20)
  expect(statuses.filter((status) => status === 429)).toHaveLength(40)
  const { rows } = (await asAdmin(seguranca.list, { query: query([{ name: 'endereco', op: '=', v: address }]) })).body
  expect(rows.length).toBeGreaterThan(0)
})
