import { envio } from '@retaguarda/contract/faturamento/envio.ts'
import { recusa } from '@retaguarda/contract/faturamento/recusa.ts'
import type { FastifyInstance } from 'fastify'
import { handle, handleOnce } from '../../../kit/http/handle.ts'
import { reenviarFatura } from './reenviar.service.ts'
import { esperarEnvio, pedirEnvio, preverEnvio, consultarEnvio } from './enviar.service.ts'

const SECOND = 1_000 // ms

export function enviarRoutes(app: FastifyInstance): void {
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  handleOnce(app, envio.enviar, {
    work: (trx, ctx, { body }) => pedirEnvio(trx, ctx, body),
    answer: (ctx, { query }, { envio: id }) => esperarEnvio(ctx.db, id, query.espera * SECOND, () => stopping),
  })
  handle(app, envio.previa, (ctx, { body }) => preverEnvio(ctx.db, body))
  handleOnce(app, recusa.fatura, { work: (trx, ctx, { params, body }) => reenviarFatura(trx, ctx, params.id, body) })
  handle(app, envio.get, (ctx, { params }) => consultarEnvio(ctx.db, params.id))
}
