import { boleto } from '@retaguarda/contract/faturamento/boleto.ts'
import { faturaDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { pagamento } from '@retaguarda/contract/faturamento/pagamento.ts'
import { diaDe } from '@retaguarda/contract/kit/tempo.ts'
import type { FastifyInstance } from 'fastify'
import { gridRoutes } from '../../../kit/register/grid-routes.ts'
import { handle, handleOnce } from '../../../kit/http/handle.ts'
import { recebiveisEm } from './boleto.repo.ts'
import { forcarEnvio } from './boleto.service.ts'
import { pedirAbatimento } from './abater.service.ts'
import { emitirBoletos } from './emitir.service.ts'
import { consultarBoleto, estornar, responderEstorno } from './estornar.service.ts'
import { pagamentoLista } from './pagamento.repo.ts'
import { prorrogarBoleto } from './prorrogar.service.ts'
import { consultarSegundaVia } from './segunda-via.service.ts'

export function boletoRoutes(app: FastifyInstance): void {
  gridRoutes(app, boleto, (ctx) => recebiveisEm(diaDe(ctx.now())))
  gridRoutes(app, pagamento, pagamentoLista)
  handle(app, boleto.get, async (ctx, { params }) => (await consultarBoleto(ctx.db, params.id)).boleto)
  handleOnce(app, boleto.emitir, { work: (trx, ctx, { body }) => emitirBoletos(trx, ctx, body) })
  handleOnce(app, boleto.prorrogar, {
    work: (trx, ctx, { params, body }) => prorrogarBoleto(trx, ctx, params.id, body),
    answer: async (ctx, { params }, done) => ({ ...done, boleto: (await consultarBoleto(ctx.db, params.id)).boleto }),
  })
  handleOnce(app, boleto.abater, { work: (trx, ctx, { params, body }) => pedirAbatimento(trx, ctx, params.id, body) })
  handle(app, boleto.segundaVia, (ctx, { params, query }) => consultarSegundaVia(ctx, params.id, query.data))
  handleOnce(app, boleto.estornar, {
    work: (trx, ctx, { params, body }) => estornar(trx, ctx, params.id, body),
    answer: (ctx, { params }, done, repeated) => responderEstorno(ctx, params.id, done, repeated),
  })
  handleOnce(app, faturaDocumento.forcarEnvio, {
    // The store itself knows a repeat; what is kept is the answer.
    prepare: (ctx, { params }) => forcarEnvio(ctx, params.id),
    work: async (_trx, _ctx, _input, answer) => answer,
  })
}
