import { nfseSemNota } from '@retaguarda/contract/faturamento/nfse.ts'
import type { FastifyInstance } from 'fastify'
import { gridRoutes } from '../../../kit/register/grid-routes.ts'
import { semNotaLista } from './sem-nota.repo.ts'

export function nfseSemNotaRoutes(app: FastifyInstance): void {
  gridRoutes(app, nfseSemNota, semNotaLista)
}
