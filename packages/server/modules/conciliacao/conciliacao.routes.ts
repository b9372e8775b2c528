import { conciliacao, DIAS_MAX } from '@retaguarda/contract/cobranca/extrato.ts'
import { addDays } from '@retaguarda/contract/kit/tempo.ts'
import type { FastifyInstance } from 'fastify'
import { invalid } from '../../base/errors.ts'
import { handle } from '../../kit/http/handle.ts'
import { once } from '../../kit/http/once.ts'
import { fechar, listar, reabrir } from './conciliacao.service.ts'

export function conciliacaoRoutes(app: FastifyInstance): void {
  handle(app, conciliacao.dias, (ctx, { query: { contaBancaria, inicio, fim } }) => {
    if (fim < inicio) throw invalid({ fim: 'Fim: escolha um dia a partir do início.' })
    if (fim >= addDays(inicio, DIAS_MAX)) throw invalid({ fim: 'Fim: no máximo um ano por vez.' })
    return listar(ctx, { conta: contaBancaria, inicio, fim })
  })
  handle(app, conciliacao.fechar, (ctx, { body }) => once({ work: (trx) => fechar(trx, ctx, body) }))
  handle(app, conciliacao.reabrir, (ctx, { body }) => once({ work: (trx) => reabrir(trx, ctx, body) }))
}
