import { type Columns, searchedColumns } from '@retaguarda/contract/kit/columns.ts'
import type { Filter } from '@retaguarda/contract/kit/list-query.ts'
import { type RawBuilder, sql } from 'kysely'
import { TRIGRAM } from './condition.ts'
import { conditionOf } from './hidden-text.ts'
import { joinsFor, type Source, type SourceColumn } from './source.ts'
import { BadValue, one, plainText } from './values.ts'

type Looked = { sql: RawBuilder<unknown>; from: SourceColumn }

const WORDS_MAX = 6
const WHOLE_ID = /^\d{1,10}$/

/**
 * One search over all columns that people know a row by: each word is in one of them, a number is an id too. Every column is looked up by
 * itself, so that its own index serves it; less text than an index can look up is compared row by row, where the first page is soon full.
 * @throws BadValue
 */
export function searchCondition(columns: Columns, source: Source, { op, v }: Filter): { sql: RawBuilder<boolean>; needs: string[] } {
  if (op !== 'like') throw new BadValue('a busca usa o operador like')
  const words = String(one(v))
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length > WORDS_MAX) throw new BadValue(`a busca tem no máximo ${WORDS_MAX} palavras`)
  if (words.length === 0) return { sql: sql`true`, needs: [] }
  const each = words.map((word) => {
    const looked = lookedInto(columns, source, word)
    if (looked.length === 0) throw new BadValue('a lista não tem colunas de texto para a busca')
    // What is reckoned whole is read once, whatever is looked for in it.
    return word.length < TRIGRAM || source.among ? byRow(looked) : byIndex(source, looked)
  })
  return {
    sql: sql`(${sql.join(
      each.map((one) => one.sql),
      sql` and `,
    )})`,
    needs: each.flatMap(({ needs }) => needs),
  }
}

function lookedInto(columns: Columns, source: Source, word: string): Looked[] {
  return searchedColumns(columns).flatMap((name) => {
    const [column, from] = [columns[name], source.columns.get(name)]
    if (!column || !from) return []
    if (column.type === 'number') return WHOLE_ID.test(word) ? [{ sql: conditionOf(column, from, { name, op: '=', v: word }), from }] : []
    if (plainText(column, word) === '') return []
    return [{ sql: conditionOf(column, from, { name, op: 'like', v: word }), from }]
  })
}

const byRow = (looked: Looked[]) => ({
  sql: sql<boolean>`(${sql.join(
    looked.map((one) => one.sql),
    sql` or `,
  )})`,
  needs: looked.flatMap(({ from }) => from.needs),
})

const byIndex = (source: Source, looked: Looked[]) => ({
  sql: sql<boolean>`${source.id} in (${sql.join(
    looked.map(({ sql: found, from }) => sql`select ${source.id} from ${source.from} ${joinsFor(source, from.needs)} where ${found}`),
    sql` union `,
  )})`,
  needs: [],
})
