import { type Column, OPERATORS_OF } from '@retaguarda/contract/kit/columns.ts'
import type { Filter, Operator } from '@retaguarda/contract/kit/list-query.ts'
import { type RawBuilder, sql } from 'kysely'
import { BadValue, comparable, many, one, plainText, type Scalar, span } from './values.ts'

type Expression = RawBuilder<unknown>
type Condition = RawBuilder<boolean>
/** Text without case and accents. */
export type Fold = (text: Expression) => Expression

/** The same expression stands in the indexes. */
export const busca: Fold = (text) => sql`busca(${text})`
/** The same where no index has it: a statement takes its words into itself, while it calls `busca`, which an index may have, for each row. */
export const unindexed: Fold = (text) => sql`lower(unaccent('unaccent'::regdictionary, ${text}))`

const SYMBOLS = { '=': sql`=`, '<>': sql`<>`, '<': sql`<`, '<=': sql`<=`, '>': sql`>`, '>=': sql`>=` }
type Comparison = keyof typeof SYMBOLS
const isComparison = (op: Operator): op is Comparison => op in SYMBOLS

/**
 * One filter as SQL.
 * @throws BadValue when the operator or the value means nothing for the column
 */
export function condition(column: Column, expression: Expression, entry: Filter, fold = busca): Condition {
  const { op, v, v2 } = entry
  if (v === null && op === '=') return isEmpty(column, expression)
  if (v === null && op === '<>') return sql`not ${isEmpty(column, expression)}`
  if (column.words) return byWord(column, expression, entry, fold)
  if (!OPERATORS_OF[column.type].includes(op)) throw new BadValue(`o operador ${op} não serve para esta coluna`)
  if (op === 'contains') return isOneOf(column, expression, many(v), fold)
  if (op === 'between') {
    if (v2 === null || v2 === undefined) throw new BadValue('falta o segundo valor `v2`')
    return sql`(${compare(column, expression, '>=', one(v), fold)} and ${compare(column, expression, '<=', v2, fold)})`
  }
  if (isComparison(op)) return keepingEmpty(expression, op === '<>', compare(column, expression, op, one(v), fold))
  return keepingEmpty(expression, op === 'notlike', resembles(column, expression, op, one(v), fold))
}

const AFFIRMED: Partial<Record<Operator, Operator>> = { '<>': '=', notlike: 'like' }

/** A code that has a word is found by either; the codes of the words are few, and the index of the column finds each. */
function byWord({ words, ...bare }: Column, expression: Expression, entry: Filter, fold: Fold): Condition {
  const affirmed = AFFIRMED[entry.op]
  const asked = { ...entry, op: affirmed ?? entry.op }
  const found = sql<boolean>`(${condition(bare, expression, asked, fold)} or ${fold(expression)} collate "C" in (
    select busca(w.code) from jsonb_each_text(${JSON.stringify(words)}::jsonb) as w(code, word) where ${condition(bare, sql`w.word`, asked)}))`
  return affirmed ? sql`not ${found}` : found
}

/** `notlike` and `<>` keep rows whose value is empty. */
const keepingEmpty = (expression: Expression, negative: boolean, inner: Condition): Condition =>
  negative ? sql`(${expression} is null or ${inner})` : inner

const isText = ({ type }: Column) => type === 'text' || type === 'cpfCnpj'

const isEmpty = (column: Column, expression: Expression): Condition =>
  isText(column) ? sql`(${expression} is null or ${expression} = '')` : sql`(${expression} is null)`

/** Text in the order of the alphabet, without case and accents. */
export const orderable = (column: Column, expression: Expression, fold = busca): Expression =>
  isText(column) ? sql`${fold(expression)} collate "C"` : expression

function compare(column: Column, expression: Expression, op: Comparison, v: Scalar, fold: Fold): Condition {
  if (column.type === 'dateTime') return compareInstant(expression, op, v)
  return sql`${orderable(column, expression, fold)} ${SYMBOLS[op]} ${comparable(column, v)}`
}

function compareInstant(expression: Expression, op: Comparison, v: Scalar): Condition {
  const { from, to, day } = span(v)
  if (!day) return sql`${expression} ${SYMBOLS[op]} ${from}`
  switch (op) {
    case '=':
      return sql`(${expression} >= ${from} and ${expression} < ${to})`
    case '<>':
      return sql`(${expression} < ${from} or ${expression} >= ${to})`
    case '<':
    case '>=':
      return sql`${expression} ${SYMBOLS[op]} ${from}`
    case '<=':
      return sql`${expression} < ${to}`
    case '>':
      return sql`${expression} >= ${to}`
  }
}

function isOneOf(column: Column, expression: Expression, values: Scalar[], fold: Fold): Condition {
  if (values.length === 0) return sql`false`
  if (column.type === 'dateTime')
    return sql`(${sql.join(
      values.map((v) => compareInstant(expression, '=', v)),
      sql` or `,
    )})`
  return sql`${orderable(column, expression, fold)} in (${sql.join(values.map((v) => comparable(column, v)))})`
}

/** A trigram index has nothing to look up for less than this, and would give every row to be checked. */
export const TRIGRAM = 3

/**
 * What a filter by less text than a trigram compares, where the index that orders the column holds it: read from there alone, a million
 * rows that do not match cost a tenth of what they cost in the table.
 */
export function shortText(column: Column, expression: Expression, { op, v }: Filter): { text: Expression; like: Expression } | undefined {
  if (op !== 'like' || !isText(column) || column.words) return undefined
  const typed = plainText(column, one(v))
  if (typed.length >= TRIGRAM) return undefined
  return { text: busca(expression), like: containing(typed) }
}

function resembles(column: Column, expression: Expression, op: Operator, v: Scalar, fold: Fold): Condition {
  const text = isText(column) ? fold(expression) : sql`(${expression})::text`
  const typed = plainText(column, v)
  const words = typed.split(/\s+/)
  if (words.length > 1) return spaced(text, op, words)
  switch (op) {
    case 'notlike':
      return sql`${text} not ${containing(typed)}`
    case 'inicialike':
      return sql`${text} like ${searched(typed)} || '%'`
    case 'terminalike':
      return sql`${text} like '%' || ${searched(typed)}`
    default:
      // Joined with nothing it is no longer the index's expression: the rows are then read in order, and the first page is soon full.
      return sql`${typed.length < TRIGRAM ? sql`(${text} || '')` : text} ${containing(typed)}`
  }
}

/** Blanks of any number and kind, so that text pasted from a page or a sheet is found (FAL-26); of PostgreSQL's `\s` none is sure to be U+00A0. */
const BLANKS = '[\\s\\u00a0\\u2000-\\u200b\\u202f\\u3000\\ufeff]+'

/** The words beside each other, as a pattern that the trigram index serves too. Where the text ends in a blank, only a blank follows. */
function spaced(text: Expression, op: Operator, words: string[]): Condition {
  const pattern = sql.join(
    words.map((word) => sql`regexp_replace(busca(${word}), '([^[:alnum:]])', '\\\\\\1', 'g')`),
    sql` || ${BLANKS}::text || `,
  )
  if (op === 'inicialike') return sql`${text} ~ ('^' || ${pattern})`
  if (op === 'terminalike') return sql`${text} ~ (${pattern} || '$')`
  return op === 'notlike' ? sql`${text} !~ (${pattern})` : sql`${text} ~ (${pattern})`
}

const searched = (typed: string) => literally(sql`busca(${typed})`)
const containing = (typed: string) => sql`like '%' || ${searched(typed)} || '%'`

/** `%`, `_` and `\` as the person typed them; escaped after `busca`, which may itself produce one of them. */
export const literally = (searched: Expression): Expression =>
  sql`replace(replace(replace(${searched}, '\\', '\\\\'), '%', '\\%'), '_', '\\_')`
