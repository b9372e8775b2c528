import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { auth } from '@retaguarda/contract/auth.ts'
import { type Call, callBy } from '@retaguarda/contract/kit/call.ts'
import { fetchSend } from '@retaguarda/contract/kit/fetch-send.ts'
import { setor } from '@retaguarda/contract/setor.ts'
import { afterAll, expect, test } from 'vitest'
import { some } from './some.ts'
import { testApp } from './test-app.ts'

const { app, user } = await testApp()
const origin = await app.listen({ port: 0, host: '127.0.0.1' })
const send = fetchSend({ origin })
const call: Call = (route, ...[input]) => callBy(send, route, input)

/** Answers `/api/setor/list` with so much, or never. */
const stranger = createServer((req, res) => {
  if (req.url?.includes('page=2')) return res.write('{') // and no end
  if (req.url?.includes('page=3')) return
  return res.end(JSON.stringify({ total: 0, rows: [], pad: 'x'.repeat(100_000) }))
})
await new Promise<void>((done) => stranger.listen(0, '127.0.0.1', done))
afterAll(() => stranger.closeAllConnections())
// A listening server has an address.
const away = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`

test('a program calls the product over the network, with its session and typed answers', async () => {
  const { token, id } = await user({ nome: 'Ana Ávila' })
  const { id: novo } = await call(setor.add, {
    token,
    body: { nome: 'Área Sul', codigo: 'SUL', tipo: 1, setorPai: null, setorUsuarios: [id] },
  })
  const { nome, setorUsuarios } = await call(setor.get, { token, params: { id: novo } })
  expect({ nome, setorUsuarios }).toEqual({ nome: 'Área Sul', setorUsuarios: [{ id, nome: 'Ana Ávila' }] })
  const found = await call(setor.list, { token, query: { filter: [{ name: 'nome', op: 'like', v: 'area' }], limit: 1 } })
  expect(found).toMatchObject({ total: 1, rows: [{ id: novo }] })
})

test('a refusal tells its sentence, its fields and the id that the log has', async () => {
  const { token } = await user()
  const error = await call(setor.add, { token, body: { nome: ' ', codigo: 'X', tipo: 1, setorPai: null } }).catch((cause: unknown) => cause)
  expect(error).toMatchObject({ status: 422, message: 'Informe o nome.', fields: { nome: 'Informe o nome.' } })
  expect(error).toMatchObject({ requestId: some.stringMatching(/^req-/) })
  await expect(call(auth.retrieve, { params: { token: 'nada' } })).rejects.toMatchObject({ status: 401 })
})

test.each([2, 3])('a call ends by itself when the server stops in the middle of an answer or never begins one (%i)', async (page) => {
  const slow = fetchSend({ origin: away, timeoutMs: 50 })
  await expect(callBy(slow, setor.list, { query: { page } })).rejects.toMatchObject({
    status: 0,
    message: 'O servidor demorou demais para responder. Confira se a ação foi feita antes de tentar de novo.',
  })
})

test('an answer that is too large is not read to its end', async () => {
  await expect(callBy(fetchSend({ origin: away, maxBytes: 99_999 }), setor.list)).rejects.toMatchObject({
    message: 'A resposta do servidor é grande demais. Filtre mais e tente de novo.',
  })
  expect(await callBy(fetchSend({ origin: away, maxBytes: 200_000 }), setor.list)).toEqual({ total: 0, rows: [] })
})

test('who gives a call up gets an AbortError, and nobody at home is status 0', async () => {
  const abort = new AbortController()
  const given = callBy(fetchSend({ origin: away }), setor.list, { query: { page: 3 }, signal: abort.signal })
  abort.abort()
  await expect(given).rejects.toMatchObject({ name: 'AbortError' })
  stranger.close()
  stranger.closeAllConnections()
  await expect(callBy(fetchSend({ origin: away }), setor.list)).rejects.toMatchObject({
    status: 0,
    message: some.stringMatching(/não respondeu/),
  })
})
