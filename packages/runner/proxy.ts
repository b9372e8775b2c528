import dns from 'node:dns/promises'
import { Agent, createServer, type IncomingMessage, request as ask, type ServerResponse } from 'node:http'
import { connect, isIP, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { isInternal } from './hosts.ts'

type Options = {
  /** Whether the address is named by the plan, and may then lead anywhere. */
  listed: (url: URL) => boolean
  /** Ports of this machine that nobody reaches from a page: the runner's own. */
  forbidden: Set<number>
  refused: (url: URL) => void
}
export type Proxy = { address: string; port: number; failures: Map<string, string>; stop(): void }
/** A proxy with what it has open. */
type Way = Options & { agent: Agent; sockets: Set<Duplex>; failures: Map<string, string> }
class Refused extends Error {}

/**
 * What a round's browser connects through. Names are resolved and judged here, and the connection goes to the address that was judged:
 * what is not listed reaches the internet alone.
 */
export async function openProxy(options: Options): Promise<Proxy> {
  const way: Way = { ...options, agent: new Agent({ keepAlive: true }), sockets: new Set(), failures: new Map() }
  const server = createServer((request, response) => void pass(way, request, response))
  server.on('connection', (socket) => keep(way, socket))
  server.on('connect', (request, socket, head) => void tunnel(way, request, socket, head))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const bound = server.address()
  const port = typeof bound === 'object' && bound ? bound.port : 0
  const stop = () => {
    server.close()
    way.agent.destroy()
    for (const socket of way.sockets) socket.destroy()
  }
  return { address: `http://127.0.0.1:${port}`, port, failures: way.failures, stop }
}

function keep({ sockets }: Way, socket: Duplex) {
  sockets.add(socket)
  socket.on('close', () => sockets.delete(socket))
}

async function judged({ listed, forbidden }: Way, url: URL): Promise<{ host: string; port: number }> {
  const name = url.hostname.replace(/^\[|\]$/g, '')
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
  const found = isIP(name) ? [name] : (await dns.lookup(name, { all: true })).map(({ address }) => address)
  const [host] = found
  const internal = found.some(isInternal)
  if (!host || (internal && (!listed(url) || forbidden.has(port)))) throw new Refused()
  return { host, port }
}

function failed({ refused, failures }: Way, url: URL, error: unknown): void {
  if (error instanceof Refused) refused(url)
  else failures.set(url.host, error instanceof Error && 'code' in error ? String(error.code) : 'erro')
}

async function pass(way: Way, request: IncomingMessage, response: ServerResponse) {
  const target = request.url ?? ''
  if (!/^http:\/\//i.test(target) || !URL.canParse(target)) return response.writeHead(400).end()
  const url = new URL(target)
  try {
    const { host, port } = await judged(way, url)
    const { 'proxy-connection': _, 'proxy-authorization': __, ...headers } = request.headers
    const to = { host, port, method: request.method, path: `${url.pathname}${url.search}`, headers, setHost: false }
    const empty = headers['content-length'] === undefined && headers['transfer-encoding'] === undefined
    // A store may close a connection that stood still while it is used again: what has no body is asked once more, and a body never goes there.
    const send = (kept: boolean) => {
      const up = ask({ ...to, agent: kept ? way.agent : false })
      up.on('response', (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.statusMessage, answer.rawHeaders)
        answer.pipe(response)
        answer.on('error', () => response.destroy())
      })
      up.on('error', (error) => {
        if (up.reusedSocket && !response.headersSent && !response.destroyed) return send(false)
        failed(way, url, error)
        response.destroy()
      })
      response.on('close', () => up.destroy())
      if (empty) up.end()
      else request.pipe(up)
    }
    send(empty)
  } catch (error) {
    failed(way, url, error)
    response.destroy() // an answer, even a refusal, would look like the other side's
  }
}

async function tunnel(way: Way, request: IncomingMessage, client: Duplex, head: Buffer) {
  client.on('error', () => client.destroy())
  const url = URL.canParse(`https://${request.url}`) ? new URL(`https://${request.url}`) : undefined
  if (!url) return client.end('HTTP/1.1 400 Bad Request\r\n\r\n')
  // Plain web sockets come this way too; their port says so.
  const plain = url.port === '80' || (url.port !== '' && way.listed(new URL(`http://${url.host}`)))
  try {
    const up: Socket = connect(await judged(way, plain ? new URL(`http://${request.url}`) : url))
    keep(way, up)
    up.on('connect', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n')
      up.write(head)
      up.pipe(client).pipe(up)
    })
    up.on('error', (error) => {
      failed(way, url, error)
      client.destroy()
    })
    client.on('close', () => up.destroy())
    up.on('close', () => client.destroy())
  } catch (error) {
    failed(way, url, error)
    client.end(error instanceof Refused ? 'HTTP/1.1 403 Forbidden\r\n\r\n' : undefined)
  }
}
