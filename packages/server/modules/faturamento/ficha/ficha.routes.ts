import { ficha } from '@retaguarda/contract/faturamento/ficha.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../kit/http/handle.ts'
import { linkNoPapel } from '../../cliente-link/cliente-link.service.ts'
import { baixarFicha } from './ficha.service.ts'

export function fichaRoutes(app: FastifyInstance): void {
  handle(app, ficha, (ctx, { params }) => baixarFicha(ctx.db, params.id, (cliente) => linkNoPapel(ctx.db, ctx, cliente)))
}
