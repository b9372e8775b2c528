import type { Grid } from '@retaguarda/contract/kit/resource.ts'
import type { FastifyInstance } from 'fastify'
import { exportRows } from './export/export.ts'
import { handle, handleDownload } from './handle.ts'
import type { ListOf } from './list/list-of.ts'

/** The calls of a grid: its list and its export. */
export function gridRoutes<G extends Grid>(app: FastifyInstance, grid: G, list: ListOf<G>): void {
  handle(app, grid.list, (ctx, { query }) => list.page(ctx.db, query))
  handleDownload(app, grid.export, (ctx, { query }) => exportRows(ctx, list, query))
}
