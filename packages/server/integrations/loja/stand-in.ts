import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { LojaStatus } from './port.ts'

export type Behaviour = 'ok' | 'refuse' | 'down' | 'nonsense' | 'html' | 'redirect' | 'slow'

const STATUS: LojaStatus = {
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

export const sendJson = (res: ServerResponse, status: number, body: object) =>
  res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

/** Answers a call as a store's admin API would; `path` is the part after the store's address. */
export function answerLoja(
  req: IncomingMessage,
  res: ServerResponse,
  { path, chave, status = STATUS }: { path: string; chave: string; status?: LojaStatus },
) {
  if (req.headers.authorization !== `Bearer ${chave}`) return sendJson(res, 401, { error: 'chave inválida' })
  return path === '/api/retaguarda/status' ? sendJson(res, 200, status) : sendJson(res, 404, { error: 'não há' })
}

/** A store on a free port of this machine: it accepts one key and behaves as told. */
export async function startLoja(chave: string) {
  const state = { behaviour: 'ok' as Behaviour, seen: [] as string[] }
  const server = createServer((req, res) => {
    state.seen.push(`${req.method} ${req.url} ${req.headers.authorization}`)
    if (state.behaviour === 'slow') return
    if (state.behaviour === 'down') return sendJson(res, 500, { error: 'falhou' })
    if (state.behaviour === 'redirect') return res.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
    if (state.behaviour === 'html') return res.writeHead(200, { 'content-type': 'text/html' }).end('<html>')
    if (state.behaviour === 'nonsense') return sendJson(res, 200, { loja: 'talvez' })
    if (state.behaviour === 'refuse') return sendJson(res, 401, { error: 'chave inválida' })
    return answerLoja(req, res, { path: req.url ?? '', chave })
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
