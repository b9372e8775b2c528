import { boleto } from '@retaguarda/contract/faturamento/boleto.ts'
import { faturaDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { pagamento } from '@retaguarda/contract/faturamento/pagamento.ts'
import { dayOf } from '@retaguarda/contract/kit/tempo.ts'
import type { FastifyInstance } from 'fastify'
import { gridRoutes } from '../../../kit/register/grid-routes.ts'
import { handle } from '../../../kit/http/handle.ts'
import { once } from '../../../kit/http/once.ts'
import { listPendencias, listPendenciasDaEspera } from '../../cobranca/pendencia.repo.ts'
import { recebiveisEm } from './boleto.repo.ts'
import { forcarEnvio } from './boleto.service.ts'
import { pedirAbatimento } from './abater.service.ts'
import { emitirBoletos } from './emitir.service.ts'
import { consultarBoleto, responderMovido } from './consultar-boletos.service.ts'
import { estornar } from './estornar.service.ts'
import { pagamentoLista } from './pagamento.repo.ts'
import { prorrogarBoleto } from './prorrogar.service.ts'
import { reterBoleto } from './reter-boleto.service.ts'
import { consultarSegundaVia } from './segunda-via.service.ts'

export function boletoRoutes(app: FastifyInstance): void {
  gridRoutes(app, boleto, (ctx) => recebiveisEm(dayOf(ctx.now())))
  gridRoutes(app, pagamento, pagamentoLista)
  handle(app, boleto.get, async (ctx, { params }) => (await consultarBoleto(ctx.db, params.id)).boleto)
  handle(app, boleto.emitir, (ctx, { body }) => once({ work: (trx) => emitirBoletos(trx, ctx, body) }))
  handle(app, boleto.pendencias, async ({ db }, { body: { boletos, contaBancaria } }) => ({
    pendencias: boletos ? await listPendencias(db, boletos) : await listPendenciasDaEspera(db, contaBancaria),
  }))
  handle(app, boleto.prorrogar, (ctx, { params, body }) =>
    once({ work: (trx) => prorrogarBoleto(trx, ctx, params.id, body) }, async (done) => ({
      ...done,
      boleto: (await consultarBoleto(ctx.db, params.id)).boleto,
    })),
  )
  handle(app, boleto.abater, (ctx, { params, body }) => once({ work: (trx) => pedirAbatimento(trx, ctx, params.id, body) }))
  handle(app, boleto.segundaVia, (ctx, { params, query }) => consultarSegundaVia(ctx, params.id, query.data))
  handle(app, boleto.estornar, (ctx, { params, body }) =>
    once({ work: (trx) => estornar(trx, ctx, params.id, body) }, (done, repeated) => responderMovido(ctx, params.id, done, repeated)),
  )
  handle(app, boleto.reter, (ctx, { params, body }) =>
    once({ work: (trx) => reterBoleto(trx, ctx, params.id, body) }, (done, repeated) => responderMovido(ctx, params.id, done, repeated)),
  )
  handle(app, faturaDocumento.forcarEnvio, (ctx, { params }) =>
    once({
      // The store itself knows a repeat; what is kept is the answer.
      prepare: () => forcarEnvio(ctx, params.id),
      work: async (_trx, answer) => answer,
    }),
  )
}
