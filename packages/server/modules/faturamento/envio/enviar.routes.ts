import { envio } from '@retaguarda/contract/faturamento/envio.ts'
import { recusa } from '@retaguarda/contract/faturamento/recusa.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../kit/http/handle.ts'
import { once } from '../../../kit/http/once.ts'
import { reenviarFatura } from './reenviar.service.ts'
import { esperarEnvio, pedirEnvio, preverEnvio, consultarEnvio } from './enviar.service.ts'

const SECOND = 1_000 // ms

export function enviarRoutes(app: FastifyInstance): void {
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  handle(app, envio.enviar, (ctx, { body, query }) =>
    once({ work: (trx) => pedirEnvio(trx, ctx, body) }, ({ envio: id }) => esperarEnvio(ctx.db, id, query.espera * SECOND, () => stopping)),
  )
  handle(app, envio.previa, (ctx, { body }) => preverEnvio(ctx, body))
  handle(app, recusa.fatura, (ctx, { params, body }) => once({ work: (trx) => reenviarFatura(trx, ctx, params.id, body) }))
  handle(app, envio.get, (ctx, { params }) => consultarEnvio(ctx.db, params.id))
}
