import type { Grid, GridOf } from '@retaguarda/contract/kit/resource.ts'
import type { Row } from '@retaguarda/contract/kit/row.ts'
import type { somasOf } from '@retaguarda/contract/kit/somas.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from './context.ts'
import { exportRows } from './export/export.ts'
import { handle, handleDownload } from './handle.ts'
import { knowGrid } from './list/known-grids.ts'
import type { ListOf } from './list/list-of.ts'
import { readSomas } from './list/read-somas.ts'

/** A grid that may be summed up too. */
type Summed<K extends string> = { somas?: ReturnType<typeof somasOf<Grid, K>> }

/** The calls of a grid: its list, its export and its sums; `list` may depend on the call, as on what day it is. */
export function gridRoutes<R extends Row, K extends string = never>(
  app: FastifyInstance,
  grid: Grid<R> & Summed<K>,
  list: ListOf<R> | ((ctx: Ctx) => ListOf<R>),
): void {
  const listFor = (ctx: Ctx) => (typeof list === 'function' ? list(ctx) : list)
  knowGrid(app, grid, listFor)
  handle(app, grid.list, (ctx, { query }) => listFor(ctx).page(ctx.db, query))
  handleDownload(app, grid.export, (ctx, { query, reply }) => exportRows(ctx, listFor(ctx), query, reply))
  if (grid.somas) handle(app, grid.somas, (ctx, { query }) => readSomas(ctx.db, listFor(ctx), query.filter))
}

/** What views are checked with: the columns are those of any record. */
const NO_RECORD = 0

/** The same of a grid of what belongs to one record. */
export function gridOfRoutes<R extends Row>(app: FastifyInstance, grid: GridOf<R>, listOf: (id: number) => ListOf<R>): void {
  knowGrid(app, grid, () => listOf(NO_RECORD))
  handle(app, grid.list, (ctx, { params, query }) => listOf(params.id).page(ctx.db, query))
  handleDownload(app, grid.export, (ctx, { params, query, reply }) => exportRows(ctx, listOf(params.id), query, reply))
}
