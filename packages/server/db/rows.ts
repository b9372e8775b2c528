import { sql } from 'kysely'
import type { Db } from './types.ts'

type Statement<T> = (text: TemplateStringsArray, ...values: unknown[]) => Promise<T>

/** What a statement answers: `rowsOf<Row>(db)` before the text, whose values are parameters as those of `sql` are. */
export const rowsOf =
  <T>(db: Db): Statement<T[]> =>
  async (text, ...values) =>
    (await sql<T>(text, ...values).execute(db)).rows

/** The first row of that, if there is one. */
export const rowOf =
  <T>(db: Db): Statement<T | undefined> =>
  async (text, ...values) =>
    (await rowsOf<T>(db)(text, ...values))[0]
