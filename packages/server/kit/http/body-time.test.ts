import { connect } from 'node:net'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { dropRest } from './body-rest.ts'
import { limitBodyTime } from './body-time.ts'

const RATE = 1_000
const app = Fastify()
limitBodyTime(app, { ms: 200, rate: RATE })
dropRest(app)
let taken = 0
app.post('/', { bodyLimit: 1_000_000 }, async (req) => {
  taken++
  return { n: (req.body as string).length } // text/plain is read as text
})
app.post('/negado', { onRequest: async (_req, reply) => reply.code(401).send({}) }, async () => ({}))
const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
afterAll(() => app.close())

/** Sends so many bytes now and then so many in every tenth of a second, for ever. @returns what came until the line was cut */
function trickle(path: string, first: number, perTick: number, length?: number): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const size = length === undefined ? 'transfer-encoding: chunked' : `content-length: ${length}`
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\n${size}\r\n\r\n`)
  const send = (n: number) => {
    if (n > 0) socket.write(length === undefined ? `${n.toString(16)}\r\n${'x'.repeat(n)}\r\n` : 'x'.repeat(n))
  }
  send(first)
  const more = setInterval(() => send(perTick), 100)
  let text = ''
  return new Promise((done) => {
    socket.on('error', () => {})
    socket.on('data', (data) => (text += data.toString('utf8')))
    socket.once('close', () => {
      clearInterval(more)
      done(text)
    })
  })
}

test.each([
  ['stops', 100, 0, undefined],
  ['trickles in pieces', 0, 10, undefined],
  ['never begins', 0, 0, 5_000],
  ['trickles below the rate', 0, 20, 5_000],
])('a body that %s is cut, with a sentence', async (_what, first, perTick, length) => {
  const before = taken
  const answer = await trickle('/', first, perTick, length)
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(answer).toContain('O pedido demorou demais para chegar.')
  expect(taken).toBe(before)
})

test('a body that goes on after its answer is cut as well', async () => {
  const answer = await trickle('/negado', 10, 10)
  expect(answer).toMatch(/^HTTP\/1\.1 401 /)
})

test('a slow body is taken as long as it comes at the rate', async () => {
  const answer = await Promise.race([
    trickle('/', 1_000, 300, 4_000),
    new Promise<string>((done) => setInterval(() => taken > 0 && done('taken'), 50).unref()),
  ])
  expect(answer).toBe('taken')
})
