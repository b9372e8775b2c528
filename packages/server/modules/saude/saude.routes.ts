import { saude } from '@retaguarda/contract/saude.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../kit/http/handle.ts'
import { consultarPainel } from './painel.service.ts'

export function saudeRoutes(app: FastifyInstance): void {
  handle(app, saude.painel, (ctx) => consultarPainel(ctx))
}
