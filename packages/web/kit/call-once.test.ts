import { route } from '@retaguarda/contract/kit/route.ts'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'

/** The network, which calls hold from the moment they are read. */
const network: { fetch: typeof fetch } = { fetch }
vi.stubGlobal('fetch', ((address, init) => network.fetch(address, init)) satisfies typeof fetch)
vi.resetModules()
const { callOnce } = await import('./call-once.ts')
afterAll(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

const parts = {
  access: 'session',
  summary: 'x',
  params: z.object({ id: z.string() }),
  body: z.object({ valor: z.string() }),
  response: z.object({ n: z.number() }),
} as const
const pagar = route('POST', '/pagar/:id', { ...parts, once: true })
const write = route('POST', '/gravar/:id', parts)

/** The keys that were sent, and what the server answers next. */
const keys: (string | null)[] = []
const answers: (() => Response)[] = []
const json = (status: number, body: object) => () => Response.json(body, { status })
const cut = () => {
  throw new TypeError('Failed to fetch')
}

beforeEach(() => {
  keys.length = 0
  answers.length = 0
  network.fetch = async (_address, init) => {
    keys.push(new Headers(init?.headers).get('idempotency-key'))
    return (answers.shift() ?? json(200, { n: 1 }))()
  }
})
const press = (send: ReturnType<typeof callOnce>, id = '1', valor = '1.00') =>
  send(pagar, { params: { id }, body: { valor } }).catch((error: unknown) => String(error))
const SAFE = /Não se sabe se o pedido foi atendido; repeti-lo aqui é seguro/

test('the key stands until an answer came: no network, a proxy, a failing server and a page of somebody else are none', async () => {
  const send = callOnce()
  answers.push(cut, json(502, {}), json(500, { error: 'Algo deu errado.' }), () => new Response('<html>', { status: 200 }))
  for (const said of [/O servidor não respondeu/, /não conseguiu atender/, /Algo deu errado/, /jeito inesperado/]) {
    const told = await press(send)
    expect(told).toMatch(said)
    expect(told).toMatch(SAFE)
  }
  expect(await press(send)).toEqual({ n: 1 })
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  await press(send)
  expect(new Set(keys).size).toBe(2)
})

test('a refusal is an answer: the next press is another request', async () => {
  const send = callOnce()
  answers.push(json(409, { error: 'Já foi paga.' }))
  expect(await press(send)).toBe('ApiError: Já foi paga.')
  await press(send)
  expect(new Set(keys).size).toBe(2)
})

test('what is not configured is an answer: nothing was done, and nobody is told to repeat it; what does not answer is none', async () => {
  const send = callOnce()
  answers.push(json(503, { error: 'Não há servidor.', motivo: 'naoConfigurado' }))
  expect(await press(send)).toBe('ApiError: Não há servidor.')
  answers.push(json(503, { error: 'O banco não respondeu.', motivo: 'foraDoAr' }))
  expect(await press(send)).toMatch(SAFE)
  expect(new Set(keys).size).toBe(2)
})

test('what is done to something else has a key of its own, and so has another place', async () => {
  const [send, other] = [callOnce(), callOnce()]
  answers.push(cut, cut, cut)
  await Promise.all([press(send, '1'), press(send, '2'), press(other, '1')])
  expect(new Set(keys).size).toBe(3)
  await press(send, '1')
  expect(keys[3]).toBe(keys[0])
})

test('another content after a lost answer: the key says that the first request was done, and ends', async () => {
  const send = callOnce()
  const refusal = json(422, {
    error: 'Esta chave já foi usada.',
    motivo: 'chaveUsada',
    fields: { 'Idempotency-Key': 'Esta chave já foi usada.' },
  })
  answers.push(cut, refusal)
  await press(send, '1', '1.00')
  expect(await press(send, '1', '2.00')).toMatch(/O pedido anterior, cuja resposta não chegou, foi atendido\. Este é diferente dele/)
  expect(keys[1]).toBe(keys[0])
  await press(send, '1', '2.00')
  expect(keys[2]).not.toBe(keys[0])
})

test('a call that may happen twice carries no key', async () => {
  await callOnce()(write, { params: { id: '1' }, body: { valor: '1.00' } })
  expect(keys).toEqual([null])
})
