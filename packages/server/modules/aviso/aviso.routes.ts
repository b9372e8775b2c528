import { aviso } from '@retaguarda/contract/aviso.ts'
import type { FastifyInstance } from 'fastify'
import { exportRows } from '../../kit/export/export.ts'
import { handle } from '../../kit/http/handle.ts'
import { avisosDe } from './aviso.repo.ts'
import { consultarPreferencias, marcarLido, marcarTodosLidos, preferir } from './aviso.service.ts'

export function avisoRoutes(app: FastifyInstance): void {
  handle(app, aviso.list, ({ db, user }, { query: { lidos, ...query } }) => avisosDe(user.id, lidos).page(db, query))
  handle(app, aviso.export, (ctx, { query, reply }) => exportRows(ctx, avisosDe(ctx.user.id), query, reply))
  handle(app, aviso.lido, (ctx, { params }) => marcarLido(ctx, params.id))
  handle(app, aviso.lidos, (ctx) => marcarTodosLidos(ctx))
  handle(app, aviso.preferencias, consultarPreferencias)
  handle(app, aviso.preferir, (ctx, { body }) => preferir(ctx, body.porEmail))
}
