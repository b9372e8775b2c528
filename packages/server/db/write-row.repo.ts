import type { Generated, InsertObject, UpdateObject } from 'kysely'
import type { Tables } from './tables.ts'
import type { Db } from './types.ts'

/** Tables that give their rows a number. */
type Numbered = { [T in keyof Tables]: Tables[T] extends { id: Generated<number> } ? T : never }[keyof Tables]

/** Adds a row. @returns its number */
export async function insertRow<T extends Numbered>(db: Db, table: T, values: InsertObject<Tables, T>): Promise<number> {
  // The builder follows columns only where it knows which table it is; here the parameters are checked instead.
  const { id } = await db
    .insertInto<Numbered>(table)
    .values(values as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Writes these columns of the row of this number. */
export async function updateRow<T extends Numbered>(db: Db, table: T, id: number, values: UpdateObject<Tables, T>): Promise<void> {
  // As above.
  await db
    .updateTable<Numbered>(table)
    .set(values as never)
    .where('id' as never, '=', id as never)
    .execute()
}
