import { loteFaturas } from '@retaguarda/contract/faturamento/lote.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../kit/http/handle.ts'
import { once } from '../../../kit/http/once.ts'
import { readDiaVencimento } from './lote-faturas.repo.ts'
import { consultarLote, pedirCancelarLote, pedirLote, preverEnvioDoLote } from './lote-faturas.service.ts'

export function loteFaturasRoutes(app: FastifyInstance): void {
  for (const tipo of ['faturar', 'enviar', 'emitir'] as const)
    handle(app, loteFaturas[tipo], (ctx, { body }) => once({ work: (trx) => pedirLote(trx, ctx, tipo, body) }))
  handle(app, loteFaturas.cancelar, (ctx, { body }) => once({ work: (trx) => pedirCancelarLote(trx, ctx, body) }))
  handle(app, loteFaturas.previaEnviar, (ctx, { body }) => preverEnvioDoLote(ctx, body))
  handle(app, loteFaturas.regra, async ({ db, user }) => ({ diaVencimento: await readDiaVencimento(db, user.id) }))
  handle(app, loteFaturas.get, (ctx, { params }) => consultarLote(ctx.db, params.id))
}
