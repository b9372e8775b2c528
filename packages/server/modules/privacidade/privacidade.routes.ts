import { mapa } from '@retaguarda/contract/privacidade/mapa.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../kit/http/handle.ts'
import { baixarMapa, consultarMapa } from './mapa.service.ts'

export function privacidadeRoutes(app: FastifyInstance): void {
  handle(app, mapa.consultar, consultarMapa)
  handle(app, mapa.imprimir, (ctx) => baixarMapa(ctx))
}
