import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import type { FastifyInstance } from 'fastify'
import { history } from '../../../kit/ctx/audit.ts'
import { gridRoutes } from '../../../kit/register/grid-routes.ts'
import { handle } from '../../../kit/http/handle.ts'
import { once } from '../../../kit/http/once.ts'
import { sentences } from '../../../base/sentences.ts'
import { faturaLista } from './fatura.repo.ts'
import { alterarFatura, consultarFatura, consultarItens, ENTIDADE_FATURA, excluirFatura } from './fatura.service.ts'
import { reterFatura } from './reter.service.ts'
import { usarCreditos } from './usar-creditos.service.ts'

const say = sentences(fatura.name)

export function faturaRoutes(app: FastifyInstance): void {
  gridRoutes(app, fatura, faturaLista)
  handle(app, fatura.get, (ctx, { params }) => consultarFatura(ctx, params.id))
  handle(app, fatura.financeiros, (ctx, { params }) => consultarItens(ctx.db, params.id))
  handle(app, fatura.history, (ctx, { params }) => history(ctx.db, ENTIDADE_FATURA, params.id))
  handle(app, fatura.edit, async (ctx, { params: { id }, body }) => {
    await alterarFatura(ctx, id, body)
    return { msg: say.done('alterado'), id }
  })
  handle(app, fatura.reter, (ctx, { params, body }) => once({ work: (trx) => reterFatura(trx, ctx, params.id, body) }))
  handle(app, fatura.usarCreditos, (ctx, { params, body }) => once({ work: (trx) => usarCreditos(trx, ctx, params.id, body) }))
  handle(app, fatura.remove, (ctx, { params }) =>
    once({
      work: async (trx) => {
        await excluirFatura(trx, ctx, params.id)
        return { msg: say.done('excluído') }
      },
    }),
  )
}
