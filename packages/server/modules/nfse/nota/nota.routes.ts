import { nfse } from '@retaguarda/contract/faturamento/nfse.ts'
import type { FastifyInstance } from 'fastify'
import { gridRoutes } from '../../../kit/register/grid-routes.ts'
import { nfseLista } from './nota.repo.ts'

export function nfseNotaRoutes(app: FastifyInstance): void {
  gridRoutes(app, nfse, nfseLista)
}
