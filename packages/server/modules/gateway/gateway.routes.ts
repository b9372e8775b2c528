import { ASSINATURA, gateway } from '@retaguarda/contract/cobranca/gateway.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { userOf } from '../../kit/ctx/context.ts'
import { handle } from '../../kit/http/handle.ts'
import { conferirRemetente, receber } from './gateway.service.ts'

const headerOf = ({ headers }: FastifyRequest): string | undefined => {
  const value = headers[ASSINATURA]
  return Array.isArray(value) ? value.join(',') : value
}

/** The bytes themselves are signed, so nothing is made of a body before. */
export function gatewayRoutes(app: FastifyInstance): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_req, body, done) => done(null, body))
    // Who cannot be a gateway of ours is told so before a body is read.
    scope.addHook('preParsing', async (req) => {
      const { id } = req.params as { id: string } // of the route's path
      await conferirRemetente({ ...req.ctx, user: userOf(req.ctx) }, /^\d{1,9}$/.test(id) ? Number(id) : 0, headerOf(req))
    })
    handle(scope, gateway.webhook, (ctx, { params, body, reply: { request } }) => {
      const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
      return receber(ctx, params.id, headerOf(request), { bytes, tipo: request.headers['content-type'] })
    })
  })
}
