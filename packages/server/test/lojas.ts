import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Config } from '../base/config.ts'
import { encrypt } from '../base/cipher.ts'
import type { Db } from '../db/types.ts'
import { PURPOSE } from '../modules/cliente/cliente-key.service.ts'

/** The key that all of them take. */
export const CHAVE = 'chave-das-lojas-de-teste'
export const STATUS = {
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

/** What a store does with a call; undefined where it answers what `status` has. */
export type Meddle = (res: ServerResponse, req: IncomingMessage) => void

/** Many stores on one port, one to a path. They answer in `ms` what `status` says. */
export async function startLojas(ms = 0) {
  const state = { ms, status: new Map<string, unknown>(), meddle: new Map<string, Meddle>(), seen: [] as string[], together: 0, most: 0 }
  const server = createServer((req, res) => {
    const loja = /^\/([^/]+)\/api\/retaguarda\/status$/.exec(req.url ?? '')?.[1] ?? ''
    if (req.headers.authorization !== `Bearer ${CHAVE}`) return void res.writeHead(401).end('{}')
    state.seen.push(loja)
    state.most = Math.max(state.most, ++state.together)
    res.once('close', () => state.together--)
    const meddle = state.meddle.get(loja)
    if (meddle) return meddle(res, req)
    const answer = () => res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(state.status.get(loja) ?? STATUS))
    if (state.ms > 0) setTimeout(answer, state.ms)
    else answer()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo // a TCP server's address is one
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    state,
    /** Gives a client the store of this path. */
    connect: (db: Db, config: Config, clienteId: number, loja: string) =>
      db
        .updateTable('cliente')
        .set({ lojaUrl: `${url}/${loja}`, lojaChave: encrypt(config, PURPOSE, CHAVE) })
        .where('id', '=', clienteId)
        .execute(),
    stop: () => {
      server.closeAllConnections()
      return new Promise<void>((done) => server.close(() => done()))
    },
  }
}
