import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Behaviour = 'ok' | 'refuse' | 'down' | 'nonsense' | 'html' | 'redirect' | 'slow'

const STATUS = {
  gateway: ['Pagar.me'],
  formaPagamento: ['Pix', 'Boleto'],
  marketplace: ['Mercado Livre'],
  regimeTributacao: 1,
  loja: 'online',
  apiFrete: true,
  doisFatores: false,
  farm: 'farm-1',
  checkout: 'react',
}

/** A store's admin API on a free port of this machine: it accepts one key and behaves as told. */
export async function startLoja(chave: string) {
  const state = { behaviour: 'ok' as Behaviour, seen: [] as string[] }
  const server = createServer((req, res) => {
    state.seen.push(`${req.method} ${req.url} ${req.headers.authorization}`)
    const json = (status: number, body: object) => res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (state.behaviour === 'slow') return
    if (state.behaviour === 'down') return json(500, { error: 'falhou' })
    if (state.behaviour === 'redirect') return res.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
    if (state.behaviour === 'html') return res.writeHead(200, { 'content-type': 'text/html' }).end('<html>')
    if (state.behaviour === 'nonsense') return json(200, { loja: 'talvez' })
    if (state.behaviour === 'refuse' || req.headers.authorization !== `Bearer ${chave}`) return json(401, { error: 'chave inválida' })
    return req.url === '/api/retaguarda/status' ? json(200, STATUS) : json(404, { error: 'não há' })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo // a TCP server's address is one
  return {
    url: `http://127.0.0.1:${port}`,
    state,
    stop: () => {
      server.closeAllConnections()
      return new Promise<void>((done) => server.close(() => done()))
    },
  }
}
