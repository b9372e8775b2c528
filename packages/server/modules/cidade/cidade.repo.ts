import type { Ref } from '@retaguarda/contract/kit/fields.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/types.ts'
import { literally } from '../../kit/list/condition.ts'
import { rowsOf } from '../../db/rows.ts'
import { numberOf } from '../../kit/sql.ts'

const SUGGESTIONS = 20

/** At most 20 municipalities as `Nome - UF`, the most populous first, not those that begin with the term. */
export async function suggestCidades(db: Db, text = ''): Promise<Ref[]> {
  const term = literally(sql`busca(${text.trim()})`)
  return rowsOf<Ref>(db)`
    select id, nome || ' - ' || uf as nome from cidade
    where busca(nome || ' - ' || uf) like '%' || ${term} || '%'
    order by populacao desc, id limit ${sql.lit(SUGGESTIONS)}`
}

/** Every municipality, unordered. */
export const listCidades = (db: Db) => db.selectFrom('cidade').select(['id', 'nome', 'uf']).execute()

/** The name of every municipality by its code (IBGE). */
export async function mapMunicipios(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('cidade').select(['ibge', 'nome']).execute()
  return new Map(rows.map(({ ibge, nome }) => [String(ibge), nome]))
}

/** How many of these ids, each given once, there are. */
export const countCidades = (db: Db, ids: readonly (number | null)[]): Promise<number> =>
  numberOf(db)`select count(*) as n from cidade where id = any(${ids}::int[])`
