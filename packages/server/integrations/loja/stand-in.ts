import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { RegimeTributacao } from '@retaguarda/contract/faturamento/regime-tributacao.ts'
import type { LojaStatus } from './port.ts'

export type Behaviour =
  | 'ok'
  | 'refuse'
  | 'down'
  | 'nonsense'
  | 'html'
  | 'redirect'
  | 'slow'
  | 'lost'
  | 'cut'
  | 'conflict'
  | 'busy'
  | 'antiga'

const STATUS: LojaStatus = {
  gateway: ['Pagar.me'],
  formaPagamento: ['Pix', 'Boleto'],
  marketplace: ['Mercado Livre'],
  regimeTributacao: RegimeTributacao.code.SIMPLES,
  loja: 'online',
  apiFrete: true,
  doisFatores: false,
  farm: 'farm-1',
  checkout: 'react',
}

type Figures = Record<string, unknown>

/** What a store took in under one key: the first body is the one that counts. */
export type Recebimento = { path: string; body: unknown; vezes: number }

/** What a store remembers. */
export type Memory = { recebidos: Map<string, Recebimento>; faturamento: (ano: number, mes: number) => Figures }

export const newMemory = (): Memory => ({
  recebidos: new Map(),
  faturamento: () => ({
    valorFaturamento: '100000.00',
    valorFaturamentoMarketplace: '25000.00',
    valorFaturamentoB2B: '0.00',
    quantidadeNotas: 500,
  }),
})

export const sendJson = (res: ServerResponse, status: number, body: object) =>
  res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

const WRITES = /^\/api\/retaguarda\/(bloqueio|faturas|faturas\/\d+\/cancelamento|notas\/[0-9A-Z]{50}|boletos\/\d+\/(liquidacao|estorno))$/

type Store = { path: string; chave: string; status?: LojaStatus; memory?: Memory }
type Reply = { status: number; body: object }

const reply = (status: number, body: object): Reply => ({ status, body })

/** Answers a call as a store's admin API would; `path` is the part after the store's address. */
export async function answerLoja(req: IncomingMessage, res: ServerResponse, store: Store) {
  const { status, body } = await replyOf(req, store)
  sendJson(res, status, body)
}

async function replyOf(req: IncomingMessage, { path, chave, status = STATUS, memory = newMemory() }: Store): Promise<Reply> {
  if (req.headers.authorization !== `Bearer ${chave}`) return reply(401, { error: 'chave inválida' })
  const { pathname, searchParams } = new URL(path, 'http://loja')
  if (req.method === 'POST') return WRITES.test(pathname) ? take(req, pathname, memory) : reply(404, { error: 'não há' })
  if (pathname === '/api/retaguarda/status') return reply(200, status)
  if (pathname === '/api/retaguarda/faturamento')
    return reply(200, memory.faturamento(Number(searchParams.get('ano')), Number(searchParams.get('mes'))))
  return reply(404, { error: 'não há' })
}

/** A repeat of a key is received and changes nothing; another body under it is refused. */
async function take(req: IncomingMessage, path: string, { recebidos }: Memory): Promise<Reply> {
  const key = req.headers['idempotency-key']
  if (typeof key !== 'string') return reply(422, { error: 'falta o cabeçalho Idempotency-Key' })
  // Whoever speaks may be gone before the end.
  const body: unknown = await json(req).catch(() => undefined)
  if (body === undefined) return reply(400, { error: 'o corpo não é JSON' })
  const first = recebidos.get(key)
  if (first && (first.path !== path || JSON.stringify(first.body) !== JSON.stringify(body)))
    return reply(409, { error: 'esta chave já foi usada para outra coisa' })
  recebidos.set(key, first ? { ...first, vezes: first.vezes + 1 } : { path, body, vezes: 1 })
  return reply(200, { recebido: true })
}

/** A store on a free port of this machine: it accepts one key and behaves as told. */
export async function startLoja(chave = `chave-da-loja-${randomUUID()}`) {
  const memory = newMemory()
  const state = { behaviour: 'ok' as Behaviour, seen: [] as string[], memory }
  const server = createServer((req, res) => {
    state.seen.push(`${req.method} ${req.url} ${req.headers.authorization}`)
    const store = { path: req.url ?? '', chave, memory }
    switch (state.behaviour) {
      case 'slow':
        return
      // Received, and nobody is told.
      case 'lost':
        return void replyOf(req, store)
      // Received, and the line breaks before the answer.
      case 'cut':
        return void replyOf(req, store).then(() => req.socket.destroy())
      case 'down':
        return sendJson(res, 500, { error: 'falhou' })
      case 'busy':
        return sendJson(res, 429, { error: 'calma' })
      case 'conflict':
        return sendJson(res, 409, { error: 'a fatura está em conferência' })
      case 'redirect':
        return res.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
      case 'html':
        return res.writeHead(200, { 'content-type': 'text/html' }).end('<html>')
      case 'nonsense':
        return sendJson(res, 200, { loja: 'talvez' })
      case 'refuse':
        return sendJson(res, 401, { error: 'chave inválida' })
      // Of an older version, which cannot be suspended.
      case 'antiga':
        return req.url?.endsWith('/bloqueio') ? sendJson(res, 404, { error: 'não há' }) : void answerLoja(req, res, store)
      default:
        return void answerLoja(req, res, store)
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo // a TCP server's address is one
  return {
    url: `http://127.0.0.1:${port}`,
    chave,
    state,
    stop: () => {
      server.closeAllConnections()
      return new Promise<void>((done) => server.close(() => done()))
    },
  }
}
