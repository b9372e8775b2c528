import { retorno } from '@retaguarda/contract/cobranca/retorno.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../kit/handle.ts'
import { conferirRetorno } from './retorno.service.ts'

export function retornoRoutes(app: FastifyInstance): void {
  handle(app, retorno.previa, async (_ctx, { files }) => conferirRetorno(files))
}
