import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/** How much of a body is read, and for how long, once it has its answer. */
type Rest = { bytes: number; ms: number }

/** A dozen times what a call takes as data. Nothing of it is kept. */
const REST: Rest = { bytes: 64 * 1024 * 1024, ms: 120_000 }

/**
 * Reads what is left of a body that was answered early, as one that is too large, and drops it: programs that write everything before they
 * read find the line cut where the server closes it under them, and never see why. The answer itself goes at once.
 */
export function dropRest(app: FastifyInstance, most: Rest = REST): void {
  app.addHook('onSend', async ({ raw }, reply, payload) => {
    // Who is answered that the body took too long is not waited for any more.
    if (reply.statusCode === 408 || !isComing(raw) || !(typeof payload === 'string' || Buffer.isBuffer(payload)) || payload.length === 0)
      return payload
    reply.header('content-length', Buffer.byteLength(payload))
    return Readable.from(before(payload, raw, most))
  })
}

const isComing = ({ headers, complete, readableEnded, destroyed }: IncomingMessage): boolean =>
  (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) && !complete && !readableEnded && !destroyed

/** The answer, which ends when its request has. */
async function* before(payload: string | Buffer, raw: IncomingMessage, most: Rest): AsyncGenerator<string | Buffer> {
  yield payload
  await dropped(raw, most)
}

function dropped(raw: IncomingMessage, { bytes, ms }: Rest): Promise<void> {
  if (raw.readableEnded || raw.destroyed) return Promise.resolve()
  // What would go on coming would be taken for another request.
  const cut = () => raw.socket.destroy()
  const late = setTimeout(cut, ms).unref()
  let left = bytes
  return new Promise((done) => {
    for (const event of ['end', 'close', 'error'] as const)
      raw.once(event, () => {
        clearTimeout(late)
        done()
      })
    raw.on('data', (chunk: Buffer) => {
      left -= chunk.length
      if (left < 0) cut()
    })
    raw.resume()
  })
}
