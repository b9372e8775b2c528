import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerError } from './error-answer.ts'
import { RuleError } from '../../base/errors.ts'

/** How long a body may take: `ms`, and longer only while it has come at `rate` bytes a second since it began. */
export type BodyTime = { ms: number; rate: number }

/** 20 MB over a line of 256 kbit/s take eleven minutes. */
export const BODY_TIME: BodyTime = { ms: 60_000, rate: 16 * 1024 }

/** Ends a request whose body does not come to its end, so that nobody holds connections and what is read so far. */
export function limitBodyTime(app: FastifyInstance, { ms, rate }: BodyTime = BODY_TIME): void {
  app.addHook('onRequest', async (req, reply) => {
    const { raw } = req
    if (raw.headers['content-length'] === undefined && raw.headers['transfer-encoding'] === undefined) return
    const began = performance.now()
    const before = raw.socket.bytesRead
    const look = setInterval(() => {
      if (raw.complete || raw.destroyed) clearInterval(look)
      else if (raw.socket.bytesRead - before < (rate * (performance.now() - began)) / 1_000) {
        clearInterval(look)
        cut(req, reply)
      }
    }, ms).unref()
    for (const event of ['end', 'close'] as const) raw.once(event, () => clearInterval(look))
  })
}

/** The answer comes first where there is none yet; then the line is cut, for what is left of the body would be read as a request. */
function cut(req: FastifyRequest, reply: FastifyReply): void {
  const { socket } = req.raw
  if (reply.sent || reply.raw.headersSent) return void socket.destroy()
  reply.raw.once('finish', () => socket.destroySoon())
  answerError(
    new RuleError('demora', 'O pedido demorou demais para chegar. Verifique a sua conexão e tente de novo.'),
    req,
    reply.header('connection', 'close'),
  )
}
