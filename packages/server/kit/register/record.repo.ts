import { sql } from 'kysely'
import { prepared } from '../../db/prepared.ts'
import type { Tables } from '../../db/tables.ts'
import type { Db } from '../../db/types.ts'
import { rowsOf } from '../../db/rows.ts'

export const hasRecord = async (db: Db, table: keyof Tables, id: number): Promise<boolean> =>
  (await rowsOf(db)`${prepared} select 1 from ${sql.table(table)} where id = ${id}`).length > 0
