import type { ExportQuery, ListQuery } from '@retaguarda/contract/kit/list-query.ts'
import type { Grid } from '@retaguarda/contract/kit/resource.ts'
import type { Row } from '@retaguarda/contract/kit/row.ts'
import type { Tables } from '../../db/tables.ts'
import type { Db } from '../../db/types.ts'
import { nest } from './nest.ts'
import { planList } from './plan.ts'
import { readAll } from './read-all.ts'
import { readPage } from './read-page.ts'
import { compileSource, type Joins, type Source, type SourceDef } from './source.ts'

export type Page<R> = { rows: R[]; total: number; totalExato?: false }

/** What the calls of a grid need of a list. */
export type Listing<R extends Row> = {
  grid: Grid<R>
  /** One page with its total. @throws RuleError 400 that names the filter or sort at fault */
  page(db: Db, query: ListQuery): Promise<Page<R>>
  /** Every row, by the names of the columns, for an export. @throws RuleError 400 */
  all(db: Db, query: Pick<ExportQuery, 'filter' | 'sort'>): Promise<AsyncIterable<Record<string, unknown>>>
}

export type ListOf<R extends Row> = Listing<R> & { source: Source }

/** The list of a grid: what the contract declares, over the SQL that it comes from. */
export function listOf<
  R extends Row,
  K extends string,
  T extends keyof Tables,
  A extends string,
  const J extends Joins = Record<never, never>,
>(grid: Grid<R, K>, def: SourceDef<R, K, T, A, J>): ListOf<R> {
  const source = compileSource(grid.prefix, grid.columns, def)
  return {
    grid,
    source,
    async page(db, query) {
      const plan = planList(grid, source, query)
      const offset = query.start ?? (query.page - 1) * query.limit
      const { rows, ...totals } = await readPage(db, source, plan, { offset, limit: query.limit })
      // The source selects what the row declares; the contract checks every row on its way out.
      return { rows: rows.map(nest) as R[], ...totals }
    },
    all: async (db, query) => readAll(db, source, planList(grid, source, query)),
  }
}
