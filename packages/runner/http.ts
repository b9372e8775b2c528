import { idOf } from '@retaguarda/contract/kit/fields.ts'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { MOTIVOS, type Motivo } from '@retaguarda/contract/kit/refusal.ts'
import { Cancelar, Entry, RUNNER_LIMITES } from '@retaguarda/contract/runner.ts'
import type { Diary } from './diary.ts'
import runner from './package.json' with { type: 'json' }
import type { Pool } from './pool.ts'
import { bears } from './token.ts'

const NOME = 'Executor de testes do Retaguarda'
const METHODS = 'GET, POST'
const HEADERS = 'authorization, content-type'

type Options = { origins: string[]; token: string; diary: Diary; pool: Pool }
/** A port of 127.0.0.1 that this process has. */
type Door = { server: Server; port: number; open: (options: Options) => void }
type Answer = { status: number; body?: unknown; jpeg?: Buffer }
type Serving = Options & { port: number }
type Call = { request: IncomingMessage; known: boolean; options: Serving }

class No extends Error {
  readonly motivo: Motivo
  constructor(motivo: Motivo, sentence: string) {
    super(sentence)
    this.motivo = motivo
  }
}

/** Listens on 127.0.0.1 alone; who calls before it serves waits. 0 takes a free port. Throws a sentence where the port is taken. */
export async function openDoor(wanted: number): Promise<Door> {
  let port = wanted
  const { promise: opened, resolve: open } = Promise.withResolvers<Options>()
  const server = createServer((request, response) => void opened.then((options) => respond(request, response, { ...options, port })))
  await new Promise<void>((done, failed) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      failed(
        error.code === 'EADDRINUSE'
          ? new Error(`A porta ${port} já está em uso em 127.0.0.1. Encerre o outro executor ou escolha outra porta em RUNNER_PORT.`)
          : error,
      ),
    )
    server.listen(port, '127.0.0.1', done)
  })
  const address = server.address()
  if (typeof address === 'object' && address) port = address.port
  return { server, port, open }
}

/** Answers from here on. */
export function serve({ server, port, open }: Door, options: Options): { port: number; stop(): Promise<void> } {
  open(options)
  const stop = () =>
    new Promise<void>((done) => {
      server.close(() => done())
      server.closeAllConnections()
    })
  return { port, stop }
}

async function respond(request: IncomingMessage, response: ServerResponse, options: Serving) {
  response.setHeader('Vary', 'Origin')
  response.setHeader('Cache-Control', 'no-store')
  response.setHeader('X-Content-Type-Options', 'nosniff')
  const { status, body, jpeg } = await answer(request, response, options).catch((error: unknown): Answer => {
    if (error instanceof No) return refused(error.motivo, error.message)
    console.error(error)
    return refused('falha', 'O executor não conseguiu atender ao pedido. Veja a sua saída.')
  })
  // What is left of a body that nobody reads would otherwise be waited for.
  if (!request.complete) response.setHeader('Connection', 'close')
  response.writeHead(status, body === undefined && !jpeg ? {} : { 'content-type': jpeg ? 'image/jpeg' : 'application/json; charset=utf-8' })
  response.end(jpeg ?? (body === undefined ? undefined : JSON.stringify(body)))
}

const refused = (motivo: Motivo, error: string): Answer => ({ status: MOTIVOS[motivo], body: { error, motivo } })

/** Who speaks is judged before what is said. Throws `No`. */
async function answer(request: IncomingMessage, response: ServerResponse, options: Serving): Promise<Answer> {
  const { headers, method } = request
  if (headers.host !== `127.0.0.1:${options.port}` && headers.host !== `localhost:${options.port}`)
    throw new No('semPermissao', 'O executor só atende em 127.0.0.1 e localhost.')
  const { origin } = headers
  if (origin !== undefined) {
    if (!options.origins.includes(origin))
      throw new No('semPermissao', 'Esta página não pode usar o executor. Inclua o endereço dela em RUNNER_ORIGIN.')
    response.setHeader('Access-Control-Allow-Origin', origin)
  }
  if (method === 'OPTIONS' && headers['access-control-request-method'] !== undefined) {
    if (origin === undefined) throw new No('semPermissao', 'Esta página não pode usar o executor. Inclua o endereço dela em RUNNER_ORIGIN.')
    response.setHeader('Access-Control-Allow-Methods', METHODS)
    response.setHeader('Access-Control-Allow-Headers', HEADERS)
    response.setHeader('Access-Control-Max-Age', '600')
    if (headers['access-control-request-private-network'] === 'true') response.setHeader('Access-Control-Allow-Private-Network', 'true')
    return { status: 204 }
  }
  const path = (request.url ?? '').split('?')[0] ?? ''
  const known = bears(headers.authorization, options.token)
  const call = { request, known, options }
  if (method === 'GET' && path === '/saude') return health(call)
  const found = method === 'POST' ? POSTS[path] : method === 'GET' && path.startsWith('/quadro/') ? picture : undefined
  if (!found) throw new No('naoEncontrado', 'O executor não conhece este endereço.')
  if (!known) throw new No('semSessao', 'O token do executor não confere. Pareie de novo pelo link que npm run runner escreve.')
  return await found(call)
}

const health = ({ known, options }: Call): Answer => ({
  status: 200,
  body: { nome: NOME, versao: runner.version, situacao: 'ok', ...(known && options.pool.counts()) },
})

/** Nothing where the result has no window now, or its page draws none: a page that asks every second makes no error of it. */
async function picture({ request, options }: Call): Promise<Answer> {
  const id = idOf(/^\/quadro\/(\d+)/.exec(request.url ?? '')?.[1])
  const jpeg = id === undefined ? undefined : await options.pool.picture(id)
  return jpeg ? { status: 200, jpeg } : { status: 204 }
}

const POSTS: Record<string, ((call: Call) => Promise<Answer>) | undefined> = { '/execute-tester': execute, '/cancel': cancel }

async function execute({ request, options: { diary, pool, origins } }: Call): Promise<Answer> {
  const read = Entry.safeParse(await bodyOf(request))
  if (!read.success)
    throw new No('regra', `Isto não é um trabalho do executor: ${read.error.issues[0]?.path.join('.') || 'o corpo'} não confere.`)
  const entry = read.data
  if (!origins.includes(new URL(entry.retorno.url).origin))
    throw new No('regra', 'retorno.url não é de um Retaguarda que este executor atende. Inclua o endereço em RUNNER_ORIGIN.')
  if (diary.held.size >= RUNNER_LIMITES.fila)
    throw new No('foraDoAr', 'A fila do executor está cheia. Espere que ela ande e tente de novo.')
  const job = await diary.accept(entry).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    throw new No('foraDoAr', 'O executor não conseguiu gravar o trabalho no disco. Libere espaço e tente de novo.')
  })
  const { result, tentativa } = entry
  if (!job) return { status: 200, body: { msg: 'Este trabalho já tinha sido recebido.', result, tentativa } }
  pool.enqueue(job)
  return { status: 202, body: { msg: 'Trabalho recebido.', result, tentativa } }
}

async function cancel({ request, options: { pool } }: Call): Promise<Answer> {
  const read = Cancelar.safeParse(await bodyOf(request))
  if (!read.success) throw new No('regra', 'Informe em results os resultados a cancelar.')
  return { status: 200, body: { msg: 'Cancelado.', cancelados: await pool.cancel(read.data.results) } }
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  if (!/^application\/json(\s*;|$)/i.test(request.headers['content-type'] ?? '')) throw new No('formato', 'O corpo do pedido é JSON.')
  const tooLarge = new No('grande', 'O trabalho passa de 5 MB.')
  if (Number(request.headers['content-length'] ?? 0) > RUNNER_LIMITES.corpo) throw tooLarge
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    // without an encoding a stream of bytes yields buffers
    size += chunk.length
    if (size > RUNNER_LIMITES.corpo) throw tooLarge
    chunks.push(chunk)
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)))
  } catch {
    throw new No('regra', 'O corpo do pedido não é JSON em UTF-8.')
  }
}
