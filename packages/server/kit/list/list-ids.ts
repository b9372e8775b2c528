import type { Filter } from '@retaguarda/contract/kit/list-query.ts'
import type { Row } from '@retaguarda/contract/kit/row.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/types.ts'
import type { ListOf } from './list-of.ts'
import { planList } from './plan.ts'

/** The ids of all that the filter finds, at most so many, in their order. @throws RuleError 400 that names the filter at fault */
export async function listIds<R extends Row>(db: Db, { grid, source }: ListOf<R>, filter: Filter[], most: number): Promise<number[]> {
  const { filterJoins, where } = planList(grid, source, { filter, sort: [] })
  const { rows } = await sql<{ id: number }>`
    select ${source.id} as id from ${source.from} ${filterJoins} ${where} order by ${source.id} limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}
