import type { Grid, GridOf } from '@retaguarda/contract/kit/resource.ts'
import type { Row } from '@retaguarda/contract/kit/row.ts'
import type { FastifyInstance } from 'fastify'
import { exportRows } from './export/export.ts'
import { handle, handleDownload } from './handle.ts'
import type { ListOf } from './list/list-of.ts'

/** The calls of a grid: its list and its export. */
export function gridRoutes<R extends Row>(app: FastifyInstance, grid: Grid<R>, list: ListOf<R>): void {
  handle(app, grid.list, (ctx, { query }) => list.page(ctx.db, query))
  handleDownload(app, grid.export, (ctx, { query }) => exportRows(ctx, list, query))
}

/** The same of a grid of what belongs to one record. */
export function gridOfRoutes<R extends Row>(app: FastifyInstance, grid: GridOf<R>, listOf: (id: number) => ListOf<R>): void {
  handle(app, grid.list, (ctx, { params, query }) => listOf(params.id).page(ctx.db, query))
  handleDownload(app, grid.export, (ctx, { params, query }) => exportRows(ctx, listOf(params.id), query))
}
