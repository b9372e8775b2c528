import { nfseCodigo } from '@retaguarda/contract/faturamento/nfse-fiscal.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../kit/http/handle.ts'
import { sugerirCodigos } from './codigo.service.ts'

export function nfseCodigoRoutes(app: FastifyInstance): void {
  handle(app, nfseCodigo.suggest, (ctx, { params, query }) => sugerirCodigos(ctx.db, query.lista, params.texto))
}
