import { clienteCobranca } from '@retaguarda/contract/cliente-cobranca.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../kit/http/handle.ts'
import { consultarCobranca } from './cliente-cobranca.service.ts'

export function clienteCobrancaRoutes(app: FastifyInstance): void {
  handle(app, clienteCobranca.get, (ctx, { params }) => consultarCobranca(ctx, params.id))
}
