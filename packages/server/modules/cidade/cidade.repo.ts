import type { Ref } from '@retaguarda/contract/kit/fields.ts'
import { sql } from 'kysely'
import type { Db } from '../../kit/context.ts'
import { literally } from '../../kit/list/condition.ts'

const SUGGESTIONS = 20

/** At most 20 municipalities as `Nome - UF`, the most populous first (decisions §4), not those that begin with the term. */
export async function suggestCidades(db: Db, texto = ''): Promise<Ref[]> {
  const term = literally(sql`busca(${texto.trim()})`)
  const { rows } = await sql<Ref>`
    select id, nome || ' - ' || uf as nome from cidade
    where busca(nome || ' - ' || uf) like '%' || ${term} || '%'
    order by populacao desc, id limit ${sql.lit(SUGGESTIONS)}`.execute(db)
  return rows
}
