import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { createAsk, TooLong, Unanswered } from './ask.ts'
import { InternalAddress } from './internal.ts'

const MB = 1024 * 1024
let asked = 0
let written = 0
const server = createServer((req, res) => {
  asked++
  const path = req.url ?? ''
  if (path === '/mb') return res.end('x'.repeat(MB))
  if (path === '/mais') return res.end('x'.repeat(MB + 1))
  if (path === '/sem-fim') {
    const piece = Buffer.alloc(64 * 1024)
    const more = () => {
      while (!res.destroyed && res.write(piece)) written += piece.length
    }
    res.on('drain', more)
    return more()
  }
  if (path === '/outro') return res.writeHead(302, { location: '/mb' }).end()
  if (path === '/corta') return req.socket.destroy()
  return res.end(JSON.stringify({ method: req.method }))
})
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const { port } = server.address() as AddressInfo // it listens on TCP
const at = (path: string, host = '127.0.0.1') => `http://${host}:${port}${path}`
const anywhere = createAsk({ name: 'Lojas', where: 'qualquer' })
const publicOnly = createAsk({ name: 'Lojas', where: 'publica' })
const call = (ask = anywhere, address = at('/'), more = {}) => ask(address, { headers: {}, signal: AbortSignal.timeout(5_000), ...more })
const failure = (asking: Promise<unknown>) => asking.catch((error: unknown) => error)

test('an answer is read up to 1 MB and no further', async () => {
  expect((await call(anywhere, at('/mb'))).text).toHaveLength(MB)
  expect(await failure(call(anywhere, at('/mais')))).toBeInstanceOf(TooLong)
  expect(await failure(call(anywhere, at('/sem-fim')))).toBeInstanceOf(TooLong)
  expect(written).toBeLessThan(8 * MB) // what the line itself holds
})

test('a redirect is answered as it is, and not followed', async () => {
  expect(await call(anywhere, at('/outro'))).toMatchObject({ status: 302 })
})

test('a write has a line of its own, which nobody closes while it waited; reads share one', async () => {
  const lines = new Set<unknown>()
  const count = (socket: unknown) => lines.add(socket)
  server.on('connection', count)
  for (let n = 0; n < 3; n++) await call(anywhere, at('/'), { method: 'POST', body: '{}' })
  expect(lines.size).toBe(3)
  for (let n = 0; n < 3; n++) await call(anywhere, at('/'))
  expect(lines.size).toBeLessThanOrEqual(4)
  server.off('connection', count)
})

test('whether it may have arrived is known', async () => {
  expect(await failure(call(anywhere, at('/corta'), { method: 'POST', body: '{}' }))).toMatchObject({ sent: true })
  expect(await failure(call(anywhere, 'http://127.0.0.1:1/'))).toMatchObject({ sent: false })
  expect(await failure(call(anywhere, 'http://nada.invalid/'))).toMatchObject({ sent: false })
})

test.each(['127.0.0.1', 'localhost', '127.1', '2130706433', '0x7f.1', '0.0.0.0', '[::1]', '[::ffff:127.0.0.1]'])(
  'an internal address is refused however it is spelt, and nobody is asked (%s)',
  async (host) => {
    const before = asked
    const error = await failure(call(publicOnly, at('/', host)))
    expect(error instanceof Unanswered ? error.cause : error).toBeInstanceOf(InternalAddress)
    expect(asked).toBe(before)
  },
)
