import { z } from 'zod'
import type { EnumOf } from './enum.ts'
import { Id, Instant } from './fields.ts'
import { OPERATORS, type Operator } from './list-query.ts'

export type ColumnType = 'number' | 'text' | 'cpfCnpj' | 'boolean' | 'enum' | 'date' | 'dateTime' | 'money' | 'rate'

/** A column of a grid. Its key is the name in filters, sorts, rows and SQL; a dotted key is a joined value (`setorPai.nome`). */
export type Column<T = unknown> = {
  label: string
  type: ColumnType
  /** What a row has under that name. */
  schema: z.ZodType<T, T>
  /** Labels by code, of a column of type `enum`. */
  labels?: Record<number, string>
  options?: { value: number; label: string }[]
  /** Of a text that is a code: what people call it, by which it is shown, written and looked for. */
  words?: Readonly<Record<string, string>>
  /** A number that counts nothing, such as a year or an id: without dots of thousands. */
  plain?: true
  /** Of a text that is a number: how many of its digits are never cut. */
  digits?: number
  /** Of a text that is a sentence: it has the room that the other texts can spare. */
  long?: true
  /** The word for a row that has nothing there. */
  empty?: string
  /** Of a text that is a word, a code or the name of somebody of the house; of a number that has two figures. */
  short?: true
  /** Neither sortable nor filterable. */
  fixed?: true
  /** For filters that a screen makes; no grid or sheet shows it unless it is asked for by name. */
  hidden?: true
  /** Shown to who chooses it, and written to a file where it is asked for by name. */
  further?: true
  /** In the second line of what a row is known by, and a column of its own to who chooses it; searched and written like any other. */
  beneath?: true
  /** Filtered by, and nothing that a row has. */
  filterOnly?: true
  /** Tells a document, a phone or an e-mail of somebody, as a CPF always does: nothing to look for to who may not see it. */
  pessoal?: true
  /** Filtered by, and nothing to sort by. */
  unsorted?: true
}

export type Columns = Record<string, Column>

const of =
  <T>(type: ColumnType, schema: z.ZodType<T, T>) =>
  (label: string): Column<T> => ({ label, type, schema })

export const col = {
  /** Which one it is: never with dots of thousands, which are for what counts. */
  id: (label: string): Column<number> => ({ ...of('number', Id)(label), plain: true }),
  number: of('number', z.number().int()),
  text: of('text', z.string()),
  /** A number that is kept as text with its zeros, such as a bank's. */
  digits: (label: string, digits: number): Column<string> => ({ ...of('text', z.string())(label), digits }),
  cpfCnpj: of('cpfCnpj', z.string()),
  boolean: of('boolean', z.boolean()),
  date: of('date', z.iso.date()),
  dateTime: of('dateTime', Instant),
  money: of('money', z.string()),
  /** A percentage with up to four places. */
  rate: of('rate', z.string()),
  enum: <T>(label: string, { labels, options, schema }: EnumOf & { schema: z.ZodType<T, T> }): Column<T> => ({
    label,
    type: 'enum',
    schema,
    labels,
    options,
  }),
  /** A row may have nothing there. */
  orNull: <T>(column: Column<T>): Column<T | null> => ({ ...column, schema: column.schema.nullable() }),
  /** Having nothing there has a word of its own. */
  orEmpty: <T>(empty: string, column: Column<T>): Column<T | null> => ({ ...column, schema: column.schema.nullable(), empty }),
  /** Rows say more of the value than its type does. */
  as: <T>(schema: z.ZodType<T, T>, column: Column): Column<T> => ({ ...column, schema }),
  plain: <T>(column: Column<T>): Column<T> => ({ ...column, plain: true }),
  long: <T>(column: Column<T>): Column<T> => ({ ...column, long: true }),
  short: <T>(column: Column<T>): Column<T> => ({ ...column, short: true }),
  words: <T>(words: Readonly<Record<string, string>>, column: Column<T>): Column<T> => ({ ...column, words }),
  fixed: <T>(column: Column<T>): Column<T> => ({ ...column, fixed: true }),
  hidden: <T>(column: Column<T>): Column<T> => ({ ...column, hidden: true }),
  further: <T>(column: Column<T>): Column<T> => ({ ...column, further: true }),
  beneath: <T>(column: Column<T>): Column<T> => ({ ...column, beneath: true }),
  filterOnly: <T>(column: Column<T>): Column<T> & { filterOnly: true } => ({ ...column, hidden: true, filterOnly: true }),
  pessoal: <T>(column: Column<T>): Column<T> => ({ ...column, pessoal: true }),
  unsorted: <C extends Column>(column: C): C => ({ ...column, unsorted: true }),
}

export const isPessoal = ({ type, pessoal }: Column): boolean => pessoal === true || type === 'cpfCnpj'

/** The columns as they are to who sees no personal data: what tells of people is neither searched nor filtered nor sorted by. */
export const semDadosPessoais = <C extends Columns>(columns: C): C =>
  // Object.fromEntries forgets the keys that it was given.
  Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, isPessoal(column) ? { ...column, fixed: true } : column])) as C

/** The word of a state or of a code, which screen, paper and file alike say; undefined where there is nothing. */
export const wordOf = ({ labels, words, empty }: Column, value: unknown): string | undefined =>
  value === null || value === undefined || value === '' ? empty : (words?.[String(value)] ?? labels?.[Number(value)] ?? String(value))

/** What a person chooses an enumeration's value from: codes that read alike are one choice. */
export function choicesOf({ options = [] }: Pick<Column, 'options'>): { values: number[]; label: string }[] {
  const byWord = Map.groupBy(options, ({ label }) => label)
  return [...byWord].map(([label, same]) => ({ label, values: same.map(({ value }) => value) }))
}

/** The names of those that a person may see. */
export const choosableColumns = (columns: Columns): string[] => Object.keys(columns).filter((name) => !columns[name]?.hidden)
/** The names of those that are shown where nobody has chosen. */
export const shownColumns = (columns: Columns): string[] => choosableColumns(columns).filter((name) => !columns[name]?.further)

/** The names of those that one search over the list looks into: what people know a row by. */
export const searchedColumns = (columns: Columns): string[] =>
  shownColumns(columns).filter((name) => {
    const { type, fixed } = columns[name] ?? {}
    return !fixed && (type === 'text' || type === 'cpfCnpj' || name === 'id' || name === 'fatura.id')
  })

const CHOICE: Operator[] = ['=', '<>', 'contains']
const MEASURE: Operator[] = ['=', '<>', '<', '<=', '>', '>=', 'between', 'contains']
const ALL: Operator[] = [...OPERATORS]

/** The operators that mean something for a type: the server refuses the others, the filter dims them. */
export const OPERATORS_OF: Record<ColumnType, readonly Operator[]> = {
  text: ALL,
  cpfCnpj: ALL,
  number: ALL,
  money: MEASURE,
  rate: MEASURE,
  date: MEASURE,
  dateTime: MEASURE,
  enum: MEASURE,
  boolean: CHOICE,
}
