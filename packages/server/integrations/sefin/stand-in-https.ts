import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { TLSSocket } from 'node:tls'
import type { Asked } from './port.ts'
import { newSefin, type Reply } from './stand-in.ts'
import { newAuthority } from './stand-in-certificados.ts'

const PLACE = '/SefinNacional'

/**
 * The stand-in on a free port of this machine, over TLS with certificates on both sides: who shows none of its authority's is not let in.
 * `settings` are those by which the product finds and believes it.
 */
export async function startSefin(sefin = newSefin()) {
  const authority = newAuthority()
  const own = authority.issue({ nome: '127.0.0.1', server: true })
  const folder = mkdtempSync(join(tmpdir(), 'rtg-sefin-'))
  const ca = join(folder, 'ca.pem')
  writeFileSync(ca, authority.pem)
  const tls = { key: own.chave, cert: own.certificado, ca: authority.pem, requestCert: true, rejectUnauthorized: false }
  const server = createServer(tls, (req, res) => {
    void answer(req, res, sefin.answer).catch(() => res.destroy()) // who asked may be gone
  })
  server.on('tlsClientError', () => {})
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo // it listens on TCP
  return {
    ...sefin,
    authority,
    settings: { SEFIN_URL: `https://127.0.0.1:${port}${PLACE}`, SEFIN_CA: ca },
    stop: async () => {
      server.closeAllConnections()
      await new Promise<void>((closed) => server.close(() => closed()))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function answer(req: IncomingMessage, res: ServerResponse, reply: (asked: Asked) => Promise<Reply>): Promise<void> {
  if (!(req.socket instanceof TLSSocket && req.socket.authorized)) {
    res.writeHead(403, { 'content-type': 'text/html' }).end('<h1>403 - certificado de cliente exigido</h1>')
    return
  }
  const method = req.method === 'POST' || req.method === 'HEAD' ? req.method : 'GET'
  const path = (req.url ?? '').replace(new RegExp(`^${PLACE}`), '')
  const body: unknown = method === 'POST' ? await json(req).catch(() => undefined) : undefined
  const { fate, status, text, headers, hora } = await reply({ method, path, ...(typeof body === 'object' && body !== null && { body }) })
  if (fate === 'hang') return
  if (fate === 'cut') {
    req.socket.destroy()
    return
  }
  res.writeHead(status, {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    date: hora.toUTCString(),
  })
  if (fate === 'answer') res.end(text)
  else res.write(text.slice(0, text.length >> 1), () => req.socket.destroy())
}
