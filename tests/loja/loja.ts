import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** What a request of the store was, for tests that ask whether it was reached at all. */
export type Visit = { method: string; url: string; host: string; body: string }
export type Loja = { port: number; base: string; visits: Visit[]; stop(): Promise<void> }

const PRODUTOS = ['Caneca azul', 'Caneca verde', 'Camiseta', 'Boné']
const CEPS: Record<string, { rua: string; cidade: string; uf: string }> = {
  '01001000': { rua: 'Praça da Sé', cidade: 'São Paulo', uf: 'SP' },
}
const SLOW_MS = 120
const PAGES = ['inicio', 'entrar', 'busca', 'cesta', 'pagamento', 'partes', 'quadro', 'janela', 'hostil', 'campos'].map((name) => [
  `/${name === 'inicio' ? '' : name}`,
  readFileSync(new URL(`./${name}.html`, import.meta.url), 'utf8'),
])
const HTML = Object.fromEntries(PAGES) as Record<string, string | undefined> // pairs of path and page

type Answer = { status?: number; type?: string; headers?: Record<string, string>; body?: string; after?: number }

/** A small store: login, search, basket, checkout with its address looked up, slow parts, frames, dialogs, and pages that mean no good. */
export async function startLoja(): Promise<Loja> {
  const visits: Visit[] = []
  let pedidos = 1000
  const answers: Record<string, (url: URL, visit: Visit, request: IncomingMessage) => Answer | undefined> = {
    'POST /entrar': (_url, { body }) => {
      const form = new URLSearchParams(body)
      const right = form.get('email') === 'ana@exemplo.com.br' && form.get('senha') === 'Segredo#123'
      if (!right)
        return { body: (HTML['/entrar'] ?? '').replace('<!-- erro -->', '<p class="mensagem erro">E-mail ou senha não conferem.</p>') }
      return { status: 303, headers: { location: '/', 'set-cookie': 'cliente=Ana; Path=/' } }
    },
    'GET /api/eu': (_url, _visit, request) => json({ nome: /cliente=(\w+)/.exec(request.headers.cookie ?? '')?.[1] ?? null }),
    'GET /api/produtos': (url) => {
      const q = (url.searchParams.get('q') ?? '').toLowerCase()
      return { ...json(PRODUTOS.filter((name) => name.toLowerCase().includes(q))), after: SLOW_MS }
    },
    'POST /api/pedido': (_url, { body }) => ({
      ...json({ numero: ++pedidos, recebido: JSON.parse(body) as unknown }),
      status: 201,
      after: SLOW_MS,
    }),
    'GET /redireciona': (url) => ({ status: 302, headers: { location: url.searchParams.get('para') ?? '/' } }),
    'GET /arquivo': () => ({
      type: 'application/octet-stream',
      headers: { 'content-disposition': 'attachment; filename="nota.bin"' },
      body: 'x',
    }),
    'GET /nunca': () => undefined,
    'GET /quebrada': () => ({ status: 500, body: '<h1>Erro</h1>' }),
  }
  const server = createServer((request, response) => void answer(request, response))

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk) // a stream of bytes
    const url = new URL(request.url ?? '/', 'http://loja')
    const visit = {
      method: request.method ?? '',
      url: request.url ?? '',
      host: request.headers.host ?? '',
      body: Buffer.concat(chunks).toString(),
    }
    visits.push(visit)
    const given = answers[`${visit.method} ${url.pathname}`]
    const cep = /^\/api\/cep\/(\d+)$/.exec(url.pathname)?.[1]
    const found: Answer | undefined = given
      ? given(url, visit, request)
      : cep !== undefined
        ? { ...json(CEPS[cep] ?? null), status: CEPS[cep] ? 200 : 404, after: SLOW_MS }
        : { body: HTML[url.pathname] ?? '<h1>Não há esta página.</h1>', status: HTML[url.pathname] === undefined ? 404 : 200 }
    if (!found) return // never
    if (found.after) await new Promise((done) => setTimeout(done, found.after))
    response.writeHead(found.status ?? 200, {
      'content-type': found.type ?? 'text/html; charset=utf-8',
      'content-security-policy': "script-src 'self' 'unsafe-inline'",
      ...found.headers,
    })
    response.end(found.body ?? '')
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const bound = server.address()
  const port = typeof bound === 'object' && bound ? bound.port : 0
  const stop = () =>
    new Promise<void>((done) => {
      server.close(() => done())
      server.closeAllConnections()
    })
  return { port, base: `http://127.0.0.1:${port}`, visits, stop }
}

const json = (value: unknown): Answer => ({ type: 'application/json', body: JSON.stringify(value) })
