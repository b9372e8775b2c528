import type { Ref } from '@retaguarda/contract/kit/fields.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/types.ts'
import { literally } from '../list/condition.ts'
import { inSeen } from '../list/hidden-text.ts'
import { isHiding } from '../personal/hidden.ts'

const SUGGESTIONS = 20

type Sql = RawBuilder<unknown>
type Suggestible = {
  from: Sql
  id: Sql
  nome: Sql
  /** Where the term may stand, ignoring case and accents. */
  search: Sql[]
  /** As well, save to who sees no personal data. */
  pessoal?: Sql[]
  where?: Sql
  /** Before the alphabet. */
  first?: Sql
  /** What is answered, where that is not `id` and `nome`. */
  columns?: Sql
}

/** At most 20 references whose text contains the term, names that begin with it first. */
export async function suggest<R = Ref>(
  db: Db,
  { from, id, nome, search, pessoal = [], where = sql`true`, first, columns }: Suggestible,
  text = '',
): Promise<R[]> {
  const term = literally(sql`busca(${text.trim()})`)
  const contains = sql.join(
    (isHiding() ? search : [...search, ...pessoal]).map((column) =>
      inSeen(column, (seen) => sql`busca(${seen}) like '%' || ${term} || '%'`),
    ),
    sql` or `,
  )
  const order = [sql`busca(${nome}) like ${term} || '%' desc`, ...(first ? [first] : []), sql`busca(${nome}) collate "C"`, id]
  const { rows } = await sql<R>`
    select ${columns ?? sql`${id} as id, ${nome} as nome`} from ${from}
    where ${where} and (${text.trim() === '' ? sql`true` : contains})
    order by ${sql.join(text.trim() === '' ? order.slice(1) : order)} limit ${sql.lit(SUGGESTIONS)}`.execute(db)
  return rows
}
