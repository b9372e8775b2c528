import { VERSION_HEADER } from '@retaguarda/contract/kit/version.ts'
import type { FastifyInstance } from 'fastify'
import { VERSION } from '../../base/root.ts'
import { isCall } from './handle.ts'
import type { Health } from './health.ts'

/** What every answer says: which it is, of which version, whether it may be kept, and whether this process leaves. */
export function answerHeaders(app: FastifyInstance, health: Health): void {
  app.addHook('onSend', async (req, reply, payload) => {
    reply.header('x-request-id', req.id).header(VERSION_HEADER, VERSION)
    // The next call of a process that leaves goes to another one, by a connection of its own.
    if (health.leaving?.()) reply.header('connection', 'close')
    if (isCall(req) && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    return payload
  })
}
