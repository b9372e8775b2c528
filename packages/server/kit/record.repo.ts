import { sql } from 'kysely'
import { prepared } from '../db/prepared.ts'
import type { Tables } from '../db/tables.ts'
import type { Db } from './context.ts'

export async function hasRecord(db: Db, table: keyof Tables, id: number): Promise<boolean> {
  const { rows } = await sql`${prepared} select 1 from ${sql.table(table)} where id = ${id}`.execute(db)
  return rows.length > 0
}
