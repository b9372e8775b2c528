import { LIMIT_MAX } from '@retaguarda/contract/kit/list-query.ts'
import type { Grid } from '@retaguarda/contract/kit/resource.ts'
import type { Row } from '@retaguarda/contract/kit/row.ts'
import { call } from '../../api.ts'
import type { ListState } from './list-state.ts'

/** What the filter finds, page after page, at most so many rows; `total` is how many there are. */
export async function readRows<R extends Row>(
  grid: Pick<Grid<R>, 'list'>,
  { filter, sort }: Pick<ListState, 'filter' | 'sort'>,
  most: number,
): Promise<{ rows: R[]; total: number }> {
  const rows: R[] = []
  for (;;) {
    const { rows: some, total } = await call(grid.list, { query: { filter, sort, start: rows.length, limit: LIMIT_MAX } })
    rows.push(...some)
    if (some.length < LIMIT_MAX || rows.length >= Math.min(total, most)) return { rows: rows.slice(0, most), total }
  }
}
