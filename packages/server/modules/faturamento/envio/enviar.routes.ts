import { envio } from '@retaguarda/contract/faturamento/envio.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../kit/handle.ts'
import { comChave } from '../../../kit/pedido.ts'
import { esperarEnvio, pedirEnvio, readEnvio } from './enviar.service.ts'

const SECOND = 1_000 // ms

export function enviarRoutes(app: FastifyInstance): void {
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  handle(app, envio.enviar, async (ctx, input) => {
    const { envio: id } = await comChave(ctx, input, envio.enviar, (trx) => pedirEnvio(trx, ctx, input.body))
    return esperarEnvio(ctx.db, id, input.query.espera * SECOND, () => stopping)
  })
  handle(app, envio.get, (ctx, { params }) => readEnvio(ctx.db, params.id))
}
