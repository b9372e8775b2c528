import type { EnumOf } from './enum.ts'
import { OPERATORS, type Operator } from './list-query.ts'

export type ColumnType = 'number' | 'text' | 'cpfCnpj' | 'boolean' | 'enum' | 'date' | 'dateTime' | 'money' | 'rate'

/** A column of a grid. Its key is the name in filters, sorts, rows and SQL; a dotted key is a joined value (`setorPai.nome`). */
export type Column = {
  label: string
  type: ColumnType
  /** Labels by code, of a column of type `enum`. */
  labels?: Record<number, string>
  options?: { value: number; label: string }[]
  /** Neither sortable nor filterable. */
  fixed?: true
  /** For filters that a screen makes; no grid or sheet shows it unless it is asked for by name. */
  hidden?: true
}

export type Columns = Record<string, Column>

const of =
  (type: ColumnType) =>
  (label: string): Column => ({ label, type })

export const col = {
  number: of('number'),
  text: of('text'),
  cpfCnpj: of('cpfCnpj'),
  boolean: of('boolean'),
  date: of('date'),
  dateTime: of('dateTime'),
  money: of('money'),
  /** A percentage with up to four places. */
  rate: of('rate'),
  enum: (label: string, e: EnumOf): Column => ({ label, type: 'enum', labels: e.labels, options: e.options }),
  fixed: (column: Column): Column => ({ ...column, fixed: true }),
  hidden: (column: Column): Column => ({ ...column, hidden: true }),
}

/** The names of those that a person may see. */
export const shownColumns = (columns: Columns): string[] => Object.keys(columns).filter((name) => !columns[name]?.hidden)

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
