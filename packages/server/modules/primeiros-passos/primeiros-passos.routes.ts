import { primeirosPassos } from '@retaguarda/contract/primeiros-passos.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../kit/http/handle.ts'
import { consultarPassos, dispensarPassos } from './primeiros-passos.service.ts'

export function primeirosPassosRoutes(app: FastifyInstance): void {
  handle(app, primeirosPassos.consultar, consultarPassos)
  handle(app, primeirosPassos.dispensar, dispensarPassos)
}
