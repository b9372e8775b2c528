import { type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import { prepared } from './prepared.ts'
import type { Tables } from './tables.ts'
import type { Db } from './types.ts'

/** Tables of which a row is known by its number. */
type Numbered = { [T in keyof Tables]: Selectable<Tables[T]> extends { id: number } ? T : never }[keyof Tables]

/** Its number, and the columns to be set; one that another row of the call names and this one does not becomes null. */
export type RowUpdate<T extends Numbered> = { id: number } & Updateable<Tables[T]>

/**
 * Gives each row its own values, all in one statement.
 * @param only rows of which this is true, said of `t`
 * @returns the numbers of the rows that were there
 */
export async function updateRows<T extends Numbered>(
  db: Db,
  table: T,
  rows: readonly RowUpdate<T>[],
  only: RawBuilder<unknown>,
): Promise<number[]> {
  const columns = [...new Set(rows.flatMap(Object.keys))].filter((column) => column !== 'id')
  if (columns.length === 0) return []
  const set = sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`r.${column}`)}`))
  const { rows: updated } = await sql<{ id: number }>`${prepared}
    update ${sql.table(table)} t set ${set} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) r
    where t.id = r.id and ${only} returning t.id`.execute(db)
  return updated.map(({ id }) => id)
}
