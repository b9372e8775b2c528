import { gzipSync } from 'node:zlib'
import { achadoOf, chaveOf, emitidaOf, headOf, nfseOf, registradoOf } from './answer.ts'
import type { Answered, Asked, SefinAsk, SefinConnection, SefinPort, Told } from './port.ts'

const packed = (xml: Uint8Array) => gzipSync(xml).toString('base64')

/** Sefin's calls over a line, each answer read as what it means. */
export function sefinOver(ask: SefinAsk): SefinPort {
  const call = async <A>(connection: SefinConnection, asked: Asked, meaning: (told: Told) => A): Promise<Answered<A>> => {
    const told = await ask(connection, asked)
    return { answer: meaning(told), status: told.status, ms: told.ms, hora: told.hora }
  }
  return {
    emitir: (connection, dps) =>
      call(connection, { method: 'POST', path: '/nfse', body: { dpsXmlGZipB64: packed(dps.xml) } }, (told) => emitidaOf(told, dps)),
    head: (connection, id) => call(connection, { method: 'HEAD', path: `/dps/${id}` }, headOf),
    dps: (connection, id) => call(connection, { method: 'GET', path: `/dps/${id}` }, chaveOf),
    nfse: (connection, chave) => call(connection, { method: 'GET', path: `/nfse/${chave}` }, (told) => nfseOf(told, chave)),
    cancelar: (connection, chave, pedido) =>
      call(
        connection,
        { method: 'POST', path: `/nfse/${chave}/eventos`, body: { pedidoRegistroEventoXmlGZipB64: packed(pedido) } },
        (told) => registradoOf(told, chave),
      ),
    evento: (connection, chave, tipo, n) =>
      call(connection, { method: 'GET', path: `/nfse/${chave}/eventos/${tipo}/${n}` }, (told) => achadoOf(told, chave)),
  }
}
