import { nfseSemNota } from '@retaguarda/contract/faturamento/nfse.ts'
import type { FastifyInstance } from 'fastify'
import { gridRoutes } from '../../../kit/register/grid-routes.ts'
import { semNotaComMotivos } from './sem-nota.service.ts'

export function nfseSemNotaRoutes(app: FastifyInstance): void {
  gridRoutes(app, nfseSemNota, semNotaComMotivos)
}
