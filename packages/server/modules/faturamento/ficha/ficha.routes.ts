import { ficha } from '@retaguarda/contract/faturamento/ficha.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../kit/http/handle.ts'
import { baixarFicha } from './ficha.service.ts'

export function fichaRoutes(app: FastifyInstance): void {
  handle(app, ficha, ({ db }, { params }) => baixarFicha(db, params.id))
}
