import { empresa } from '@retaguarda/contract/empresa.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../kit/http/handle.ts'
import { alterarEmpresa, consultarEmpresa } from './empresa.service.ts'

export function empresaRoutes(app: FastifyInstance): void {
  handle(app, empresa.consultar, consultarEmpresa)
  handle(app, empresa.alterar, (ctx, { body, files }) => alterarEmpresa(ctx, body, files))
}
