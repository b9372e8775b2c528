import { panorama } from '@retaguarda/contract/cliente-panorama.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../kit/http/handle.ts'
import { consultarPanorama } from './panorama.service.ts'

export function panoramaRoutes(app: FastifyInstance): void {
  handle(app, panorama, (ctx, { params }) => consultarPanorama(ctx, params.id))
}
