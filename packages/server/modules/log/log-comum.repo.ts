import { type RawBuilder, sql } from 'kysely'
import { prepared } from '../../db/prepared.ts'
import type { Db } from '../../db/types.ts'
import { numberOf } from '../../kit/sql.ts'
import { readDesdeQuando } from './log-contado.repo.ts'
import { type Busca, whereOf } from './log-filtro.repo.ts'

/** The newest rows, of which so many must have a text before it is worth to look for it by reading rows. */
const AMOSTRA = 500
const COMUM = 25
/** Deviations of that many by chance: what is read is enough for a text that is somewhat less common than it seems. */
const DESVIOS = 3

/**
 * Since when more rows than `most` have a text, shown by the newest that have it as it was typed: to read them in order and compare them as they
 * are costs half of what finding and folding as many by the index does. Undefined where that does not show it.
 */
export async function readMuitasDesde(db: Db, { comoEscrito, faixa }: Busca, most: number): Promise<Date | undefined> {
  if (!comoEscrito) return undefined
  const n = await numberOf(db)`${prepared} select count(*)::int as n from (
    select o.error from log_ocorrencia o ${whereOf({ conditions: [] }, faixa)} order by o."createAt" desc, o.id desc limit ${sql.lit(AMOSTRA)}
  ) o where ${hasAny(comoEscrito)}`
  if (n < COMUM) return undefined
  const enough = (most * AMOSTRA) / (n - DESVIOS * Math.sqrt(n))
  const desde = (await readDesdeQuando(db, faixa, enough)) ?? new Date(faixa.de)
  // From there on: an index is read faster forwards.
  const where = whereOf({ conditions: [hasAny(comoEscrito)] }, { ...faixa, de: desde.getTime() })
  const found = await numberOf(db)`${prepared} select count(*)::int as n from (
    select from log_ocorrencia o ${where} order by o."createAt", o.id limit ${sql.lit(most + 1)}) m`
  return found > most ? desde : undefined
}

/** Many rows have none of them, which one look shows of texts that differ in their first letter alone; a search for a text is half of `like`. */
function hasAny(texts: readonly string[]): RawBuilder<unknown> {
  const [first = '', ...others] = texts
  const has = (text: string) => sql`strpos(o.error, ${text}) > 0`
  return others.length === 0 ? has(first) : sql`${has(first.slice(1))} and (${sql.join(texts.map(has), sql` or `)})`
}
