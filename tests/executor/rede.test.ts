import { Agent, createServer, request, type RequestListener } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { mocksOf } from '../../packages/runner/mocks.ts'
import { openProxy } from '../../packages/runner/proxy.ts'

async function startStore(answer: RequestListener): Promise<number> {
  const server = createServer(answer)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const bound = server.address()
  return typeof bound === 'object' && bound ? bound.port : 0
}

test('uma conexão que a loja fecha enquanto é usada de novo não faz falhar a página', async () => {
  const used = new WeakSet<object>()
  const taken: string[] = []
  const port = await startStore((asked, response) => {
    if (used.has(asked.socket)) return void asked.socket.destroy()
    used.add(asked.socket)
    taken.push(`${asked.method} ${asked.url}`)
    asked.resume().on('end', () => response.end('ok'))
  })
  const proxy = await openProxy({ listed: () => true, forbidden: new Set(), refused: () => undefined })
  onTestFinished(proxy.stop)
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const ask = (method: string, path: string, body?: string) =>
    new Promise<number | string>((done) => {
      const call = request({ host: '127.0.0.1', port: proxy.port, method, path: `http://127.0.0.1:${port}${path}`, agent })
      call.on('response', (answer) => answer.resume().on('end', () => done(answer.statusCode ?? 0)))
      call.on('error', (error) => done(error.message))
      call.end(body)
    })
  expect([await ask('GET', '/1'), await ask('GET', '/2'), await ask('POST', '/3', 'x'), await ask('GET', '/4')]).toEqual(Array(4).fill(200))
  expect(taken).toEqual(['GET /1', 'GET /2', 'POST /3', 'GET /4'])
  expect(proxy.failures.size).toBe(0)
})

test('a resposta de um mockup sai como foi escrita', () => {
  const resposta = (mockup: unknown) =>
    mocksOf([{ id: 1, name: 'API', type: 2, code: '/api', mockup }])('GET', 'https://loja.exemplo/api/pedido')?.body
  expect(resposta('{ "id": 12345678901234567890, "total": 1.0 }')).toBe('{ "id": 12345678901234567890, "total": 1.0 }')
  expect(resposta({ id: 1 })).toBe('{"id":1}')
  expect(resposta('{ "$status": 201, "$corpo": [1] }')).toBe('[1]')
})
