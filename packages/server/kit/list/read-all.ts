import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/types.ts'
import type { Plan } from './plan.ts'
import { joinsFor, type Source } from './source.ts'

const ROWS_A_FETCH = 1_000

/** Every row that the plan matches, in its order. */
export function readAll(db: Db, source: Source, plan: Plan): AsyncGenerator<Record<string, unknown>> {
  const columns = [...source.columns].map(([name, { expression }]) => sql`${expression} as ${sql.id(name)}`)
  return readCursor(
    db,
    sql`select ${sql.join(columns)} from ${source.from} ${joinsFor(source, source.joins.keys())} ${plan.where}
      order by ${plan.order.forwards}`,
  )
}

/** Every row of a query, of one moment, through a cursor: memory does not grow with the list. */
export async function* readCursor(db: Db, query: RawBuilder<unknown>): AsyncGenerator<Record<string, unknown>> {
  const trx = await db.startTransaction().setAccessMode('read only').execute()
  try {
    await sql`declare linhas no scroll cursor for ${query}`.execute(trx)
    for (;;) {
      const { rows } = await sql<Record<string, unknown>>`fetch ${sql.lit(ROWS_A_FETCH)} from linhas`.execute(trx)
      yield* rows
      if (rows.length < ROWS_A_FETCH) return
    }
  } finally {
    await trx.rollback().execute()
  }
}
