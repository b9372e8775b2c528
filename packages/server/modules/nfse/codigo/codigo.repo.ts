import type { ListaDeCodigos } from '@retaguarda/contract/faturamento/nfse-fiscal.ts'
import { sql } from 'kysely'
import { rowsOf } from '../../../db/rows.ts'
import type { Db } from '../../../db/types.ts'
import { literally } from '../../../kit/list/condition.ts'

const SUGGESTIONS = 20

type Codigo = { codigo: string; descricao: string }

/** At most 20 that begin with the digits, or whose words hold each of those, in the order of their numbers. */
export function suggestCodigos(db: Db, lista: ListaDeCodigos, digits: string, words: readonly string[]): Promise<Codigo[]> {
  const all = words.map((word) => sql`busca(descricao) like '%' || ${literally(sql`busca(${word})`)} || '%'`)
  const where = digits === '' ? sql.join(all, sql` and `) : sql`codigo like ${digits} || '%'`
  return rowsOf<Codigo>(db)`
    select codigo, descricao from nfse_codigo where lista = ${lista} and ${all.length === 0 && digits === '' ? sql`true` : where}
    order by codigo limit ${sql.lit(SUGGESTIONS)}`
}

export async function hasCodigo(db: Db, lista: ListaDeCodigos, codigo: string): Promise<boolean> {
  const found = await db
    .selectFrom('nfse_codigo')
    .select('codigo')
    .where('lista', '=', lista)
    .where('codigo', '=', codigo)
    .executeTakeFirst()
  return found !== undefined
}
