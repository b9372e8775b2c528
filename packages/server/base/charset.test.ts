import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { route } from '@retaguarda/contract/kit/route.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createAsk } from '../integrations/http/ask.ts'
import { refusalOf } from '../test/answer.ts'
import { atEnd } from '../test/at-end.ts'
import { testApp } from '../test/test-app.ts'
import { handle } from '../kit/http/handle.ts'

const eco = route('POST', '/task/teste/letras', {
  access: 'session',
  summary: 'x',
  body: z.object({ nome: z.string() }),
  files: { most: 1, bytes: 100 },
  response: z.object({ nome: z.string() }),
})
const { app, call, user } = await testApp({}, (own) => handle(own, eco, async (_ctx, { body }) => body))
const ana = await user()

async function enviar(payload: Buffer, type: string) {
  const headers = { 'content-type': type, authorization: `Bearer ${ana.token}` }
  const came = await app.inject({ method: 'POST', url: '/api/task/teste/letras', payload, headers })
  return { status: came.statusCode, body: came.json<{ nome: string }>(), text: came.body, headers: came.headers }
}

/** `café` as a charset writes it, and what comes of it. */
const LIDOS: [declared: string, bytes: string, nome: string][] = [
  ['', '{"nome":"caf\xc3\xa9"}', 'café'],
  ['', '\xef\xbb\xbf{"nome":"caf\xc3\xa9 \xef\xbf\xbd"}', 'café \uFFFD'],
  ['; charset=utf-8', '{"nome":"caf\xc3\xa9"}', 'café'],
  ['; charset=iso-8859-1', '{"nome":"caf\xe9"}', 'café'],
  ['; boundary=x; CHARSET="ISO-8859-1"', '{"nome":"caf\xe9"}', 'café'],
  ['; charset=windows-1252', '{"nome":"caf\xe9 \x80"}', 'café €'],
  ['; charset=us-ascii', '{"nome":"cafe"}', 'cafe'],
  ['; charset=utf-16le', [...'{"nome":"caf\xe9"}'].join('\0').concat('\0'), 'café'],
]

test.each(LIDOS)('FAL-24 a body in JSON%s is read as it says: %j', async (declared, bytes, nome) => {
  expect(await enviar(Buffer.from(bytes, 'latin1'), `application/json${declared}`)).toMatchObject({ status: 200, body: { nome } })
})

const RECUSADOS: [declared: string, bytes: string, status: number, sentence: string][] = [
  ['', '{"nome":"caf\xe9"}', 400, 'O corpo do pedido não está em UTF-8.'],
  ['; charset=utf-8', '{"nome":"caf\xe9"}', 400, 'O corpo do pedido não está em UTF-8.'],
  ['; charset=us-ascii', '{"nome":"caf\xc3\xa9"}', 400, 'O corpo do pedido não está em US-ASCII.'],
  ['; charset=utf-16le', '{"nome":"x"}', 400, 'O corpo do pedido não é JSON.'],
  ['; charset=klingon', '{"nome":"x"}', 415, 'O charset de Content-Type não é conhecido.'],
]

test.each(RECUSADOS)('FAL-24 a body in JSON%s that is not that is refused: %j', async (declared, bytes, status, sentence) => {
  const answer = await enviar(Buffer.from(bytes, 'latin1'), `application/json${declared}`)
  expect([answer.status, refusalOf(answer).error]).toEqual([status, expect.stringContaining(sentence)])
})

test('FAL-24 a field of a form is read as its part says, or refused', async () => {
  const form = (declared: string, name: string) =>
    enviar(
      Buffer.from(`--x\r\ncontent-disposition: form-data; name="nome"${declared}\r\n\r\n${name}\r\n--x--\r\n`, 'latin1'),
      'multipart/form-data; boundary=x',
    )
  const latin1 = '\r\ncontent-type: text/plain; charset=iso-8859-1'
  expect(await form('', 'caf\xc3\xa9')).toMatchObject({ status: 200, body: { nome: 'café' } })
  expect(await form(latin1, 'caf\xe9')).toMatchObject({ status: 200, body: { nome: 'café' } })
  const refused = await form('', 'caf\xe9')
  expect([refused.status, refusalOf(refused).error]).toEqual([400, expect.stringMatching(/^O campo nome do formulário não está em UTF-8/)])
  // Who pasted that letter on one of our pages meant it.
  const nome = 'caf\uFFFD'
  expect((await call(eco, { token: ana.token, body: { nome }, files: { a: { name: 'a.txt', content: Buffer.from('a') } } })).body).toEqual({
    nome,
  })
})

test('FAL-24 what another system answers is read by the charset that it declares', async () => {
  const server = createServer((req, res) => {
    res.setHeader('content-type', `text/plain${req.url === '/latin1' ? '; charset=iso-8859-1' : ''}`)
    res.end(Buffer.from(req.url === '/latin1' ? 'caf\xe9' : 'caf\xc3\xa9', 'latin1'))
  })
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  atEnd(async () => void server.close())
  const ask = createAsk({ name: 'Lojas', where: 'qualquer' })
  const { port } = server.address() as AddressInfo // of a server that listens on a port
  const asked = { headers: { connection: 'close' }, signal: AbortSignal.timeout(5_000) }
  for (const path of ['latin1', 'utf-8']) expect((await ask(`http://127.0.0.1:${port}/${path}`, asked)).text).toBe('café')
})
