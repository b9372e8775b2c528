import { remessa } from '@retaguarda/contract/cobranca/remessa.ts'
import type { FastifyInstance } from 'fastify'
import { gridRoutes } from '../../../kit/register/grid-routes.ts'
import { handleDownload, handleOnce } from '../../../kit/http/handle.ts'
import { remessaLista } from './remessa.repo.ts'
import { baixarRemessa, cancelarRemessa, gerarRemessa, marcarEnviada } from './remessa.service.ts'

export function remessaRoutes(app: FastifyInstance): void {
  gridRoutes(app, remessa, remessaLista)
  handleOnce(app, remessa.gerar, { work: (trx, ctx, { body }) => gerarRemessa(trx, ctx, body.contaBancaria) })
  handleDownload(app, remessa.arquivo, (ctx, { params }) => baixarRemessa(ctx, params.id))
  handleOnce(app, remessa.cancelar, { work: (trx, ctx, { params }) => cancelarRemessa(trx, ctx, params.id) })
  handleOnce(app, remessa.enviada, { work: (trx, ctx, { params }) => marcarEnviada(trx, ctx, params.id) })
}
