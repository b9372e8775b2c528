import type { Filter } from '@retaguarda/contract/kit/list-query.ts'
import type { Row } from '@retaguarda/contract/kit/row.ts'
import type { Somas } from '@retaguarda/contract/kit/somas.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/types.ts'
import { rowOf } from '../../db/rows.ts'
import type { ListOf } from './list-of.ts'
import { planList } from './plan.ts'
import { joinsFor } from './source.ts'

/**
 * How many rows the filter finds, and the sum of each money column over them, of one moment.
 * @throws RuleError 400 that names the filter at fault
 */
export async function readSomas<R extends Row, K extends string>(db: Db, { grid, source }: ListOf<R>, filter: Filter[]): Promise<Somas<K>> {
  const plan = planList(grid, source, { filter, sort: [] })
  const money = [...source.columns].filter(([name]) => grid.columns[name]?.type === 'money')
  const joins = money.some(([, { needs }]) => needs.length > 0) ? joinsFor(source, source.joins.keys()) : plan.filterJoins
  const sums = money.map(([name, { expression }]) => sql`coalesce(sum(${expression}), 0.00) as ${sql.id(name)}`)
  const row = await rowOf<Somas<K>>(db)`
    select ${sql.join([sql`count(*)::int as quantidade`, ...sums])} from ${source.from} ${joins} ${plan.where}`
  if (!row) throw new Error('A query of sums has one row')
  return row
}
