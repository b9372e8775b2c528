import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { bears } from './token.ts'

type Options = { port: number; origins: string[]; token: string }

/** Listens on 127.0.0.1 alone. */
export async function serve({ port, origins, token }: Options): Promise<{ address: string; stop(): Promise<void> }> {
  let own = port
  const server = createServer((request, response) => answer(request, response, { origins, token, port: own }))
  await new Promise<void>((done, failed) => {
    server.once('error', failed)
    server.listen(port, '127.0.0.1', done)
  })
  const address = server.address()
  own = typeof address === 'object' && address ? address.port : port
  const stop = () =>
    new Promise<void>((done) => {
      server.close(() => done())
      server.closeAllConnections()
    })
  return { address: `http://127.0.0.1:${own}`, stop }
}

function answer(request: IncomingMessage, response: ServerResponse, { token }: Options) {
  const known = bears(request.headers.authorization, token)
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.end(JSON.stringify({ nome: 'retaguarda-runner', versao: '0.1.0', situacao: 'ok', ...(known && { fila: 0, executando: 0 }) }))
}
