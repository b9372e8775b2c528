import type { Grid, GridOf, Name } from '@retaguarda/contract/kit/resource.ts'
import type { Row } from '@retaguarda/contract/kit/row.ts'
import type { somasOf } from '@retaguarda/contract/kit/somas.ts'
import type { FastifyInstance } from 'fastify'
import type { Tables } from '../../db/tables.ts'
import type { Db } from '../../db/types.ts'
import type { Ctx } from '../ctx/context.ts'
import { notFound } from '../../base/errors.ts'
import { exportRows } from '../export/export.ts'
import { handle } from '../http/handle.ts'
import { knowGrid } from '../list/known-grids.ts'
import type { ListOf } from '../list/list-of.ts'
import { readSomas } from '../list/read-somas.ts'
import { hasRecord } from './record.repo.ts'
import { sentences } from '../../base/sentences.ts'

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
  handle(app, grid.export, (ctx, { query, reply }) => exportRows(ctx, listFor(ctx), query, reply))
  if (grid.somas) handle(app, grid.somas, (ctx, { query }) => readSomas(ctx.db, listFor(ctx), query.filter))
}

/** What views are checked with: the columns are those of any record. */
const NO_RECORD = 0

/** Whose rows a grid has: where they are kept, and what they are called. */
type Owner = { table: keyof Tables; name: Name }

/** The same of a grid of what belongs to one record, which is there: a list of nothing would say that it has nothing. */
export function gridOfRoutes<R extends Row>(app: FastifyInstance, owner: Owner, grid: GridOf<R>, listOf: (id: number) => ListOf<R>): void {
  const listFor = async (db: Db, id: number) => {
    if (!(await hasRecord(db, owner.table, id))) throw notFound(sentences(owner.name).notFound())
    return listOf(id)
  }
  knowGrid(app, grid, () => listOf(NO_RECORD))
  handle(app, grid.list, async (ctx, { params, query }) => (await listFor(ctx.db, params.id)).page(ctx.db, query))
  handle(app, grid.export, async (ctx, { params, query, reply }) => exportRows(ctx, await listFor(ctx.db, params.id), query, reply))
}
