import { financeiro } from '@retaguarda/contract/financeiro.ts'
import type { FastifyInstance } from 'fastify'
import { gridRoutes } from '../../kit/grid-routes.ts'
import { financeiroLista } from './financeiro.repo.ts'

export function financeiroRoutes(app: FastifyInstance): void {
  gridRoutes(app, financeiro, financeiroLista)
}
