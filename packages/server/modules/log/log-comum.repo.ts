import { sql } from 'kysely'
import { prepared } from '../../db/prepared.ts'
import type { Db } from '../../kit/context.ts'
import { type Busca, whereOf } from './log-filtro.repo.ts'

/** The newest rows, of which so many must have a text before it is worth to look for it by reading rows. */
const AMOSTRA = 500
const COMUM = 25
/** Rows that are read at most: twice as many as a text needs that is as common everywhere as it is among the newest. */
const FOLGA = 2

/**
 * Whether more rows than `most` have a text, shown by the newest that have it as it was typed: to read them in order and compare them as they
 * are costs half of what finding and folding as many by the index does. False where that does not show it.
 */
export async function hasMuitas(db: Db, { comoEscrito, faixa }: Busca, most: number): Promise<boolean> {
  if (!comoEscrito) return false
  const like = comoEscrito.map((text) => `%${text.replace(/[\\%_]/g, '\\$&')}%`)
  const newest = (rows: number) => sql`
    (select o.error from log_ocorrencia o ${whereOf({ conditions: [] }, faixa)} order by o."createAt" desc, o.id desc limit ${sql.lit(rows)}) o
    where o.error like any (${like}::text[])`
  const { rows: sample } = await sql<{ n: number }>`${prepared} select count(*)::int as n from ${newest(AMOSTRA)}`.execute(db)
  const n = sample[0]?.n ?? 0
  if (n < COMUM) return false
  // In steps, so that the statements are few.
  const within = 2 ** Math.ceil(Math.log2((most * AMOSTRA * FOLGA) / n))
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select from ${newest(within)} limit ${sql.lit(most + 1)}) m`.execute(db)
  return (rows[0]?.n ?? 0) > most
}
