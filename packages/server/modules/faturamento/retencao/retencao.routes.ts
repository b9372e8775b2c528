import { retencao } from '@retaguarda/contract/faturamento/retencoes.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../kit/http/handle.ts'
import { once } from '../../../kit/http/once.ts'
import { gridRoutes } from '../../../kit/register/grid-routes.ts'
import { descartarArquivos } from '../../arquivo/arquivo.service.ts'
import { baixarComprovante, comprovarRetencoes, excluirComprovante, receberComprovante } from './comprovante.service.ts'
import { retencaoLista } from './retencao-lista.repo.ts'

export function retencaoRoutes(app: FastifyInstance): void {
  gridRoutes(app, retencao, retencaoLista)
  handle(app, retencao.comprovar, (ctx, { body, files }) =>
    once({
      prepare: () => receberComprovante(ctx, files),
      work: (trx, arquivo) => comprovarRetencoes(trx, ctx, body.retencoes, arquivo),
      undo: (arquivo) => descartarArquivos(ctx, [arquivo]),
    }),
  )
  handle(app, retencao.comprovante, (ctx, { params }) => baixarComprovante(ctx, params.id))
  handle(app, retencao.removeComprovante, (ctx, { params }) => once({ work: (trx) => excluirComprovante(trx, ctx, params.id) }))
}
