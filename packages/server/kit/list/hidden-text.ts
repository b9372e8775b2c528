import type { Column } from '@retaguarda/contract/kit/columns.ts'
import type { Filter } from '@retaguarda/contract/kit/list-query.ts'
import { OCULTO } from '@retaguarda/contract/kit/oculto.ts'
import { CategoriaDados } from '@retaguarda/contract/privacidade/mapa.ts'
import { type RawBuilder, sql } from 'kysely'
import { isHiding } from '../personal/hidden.ts'
import { condition } from './condition.ts'
import type { SourceColumn } from './source.ts'

/** An e-mail, a CPF, a phone, or digits that may be one, in the words of PostgreSQL. */
const MARKS = String.raw`[^\s<>,;:]+(@|%40)[^\s<>,;:]+|\+\d{1,3}[\s\d().–‑-]{8,18}\d|\d([\s().–‑/-]{0,2}\d){9,}`

/** What is seen of a text. */
export const seenOf = (text: RawBuilder<unknown>): RawBuilder<unknown> => sql`regexp_replace(${text}, ${MARKS}, ${OCULTO}, 'g')`

const WRITTEN = new Set<number>(CategoriaDados.codes('LIVRE', 'ACESSO'))
/** What somebody wrote, or is known by elsewhere: any of it may be a document, a phone or an e-mail. */
export const isPersonalText = ({ tells }: SourceColumn): boolean => typeof tells === 'object' && WRITTEN.has(tells.categoria)

/** Found in the text as it is, by its index, and in what is seen of it. */
const FINDS = new Set<Filter['op']>(['like', 'inicialike', 'terminalike', '=', 'contains'])

/**
 * The condition of a filter. To who sees no personal data a text is only what is seen of it: what it would find by the rest would be told
 * letter by letter.
 */
export function conditionOf(column: Column, { expression, tells, fold }: SourceColumn, entry: Filter): RawBuilder<unknown> {
  const plain = condition(column, expression, entry, fold)
  return tells === false ? plain : asSeen(plain, column, expression, entry)
}

/** What is looked for in a text stands in it, and in what is seen of it. */
export const inSeen = (text: RawBuilder<unknown>, has: (text: RawBuilder<unknown>) => RawBuilder<boolean>): RawBuilder<boolean> =>
  isHiding() ? sql`(${has(text)} and ${has(seenOf(text))})` : has(text)

/** The same of a condition that a list has of its own. */
export function asSeen(plain: RawBuilder<unknown>, column: Column, expression: RawBuilder<unknown>, entry: Filter): RawBuilder<unknown> {
  if (!isHiding() || column.type !== 'text') return plain
  const seen = condition(column, seenOf(expression), entry)
  return FINDS.has(entry.op) ? sql`(${plain} and ${seen})` : seen
}
