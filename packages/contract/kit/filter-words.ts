import { type Column, type ColumnType, col, OPERATORS_OF, wordOf } from './columns.ts'
import { maskDocumento } from './documento.ts'
import { simNao } from './enum.ts'
import type { Filter, Operator } from './list-query.ts'
import { dayText } from './tempo.ts'

export type FilterWords = { operator: string; value: string }

const DOCUMENTO_LENGTHS = [11, 14]

/** One value of a filter as the column's cells show it. */
function valueWords(column: Column, value: unknown): string {
  const text = String(value)
  switch (column.type) {
    case 'boolean':
      return simNao(value === true || value === 'true')
    case 'enum':
      return wordOf(column, value) ?? text
    case 'date':
    case 'dateTime':
      return dayText(text)
    case 'money':
      return `R$ ${decimalToBr(text)}`
    case 'rate':
      return decimalToBr(text)
    case 'cpfCnpj':
      return DOCUMENTO_LENGTHS.includes(text.length) ? maskDocumento(text) : text
    default:
      return text
  }
}

/** `1234.5` → `1.234,50`, without passing through a binary float. */
export function decimalToBr(decimal: string): string {
  const match = /^(-?)(\d+)(?:\.(\d*))?$/.exec(decimal)
  if (!match) return decimal
  const [, sign = '', whole = '0', cents = ''] = match
  return `${sign}${whole.replace(/\B(?=(\d{3})+(?!\d))/g, '.')},${cents.padEnd(2, '0')}`
}

/** What a chip says of a filter: `Situação` + `é um de` + `Ativo, Inativo`. */
export function filterWords(column: Column, filter: Filter): FilterWords {
  if (filter.v === null) return { operator: filter.op === '<>' ? IS_FILLED : IS_EMPTY, value: '' }
  const operator = OPERATOR_WORDS[filter.op]
  if (filter.op === 'between') return { operator, value: `${valueWords(column, filter.v)} e ${valueWords(column, filter.v2)}` }
  if (!Array.isArray(filter.v)) return { operator, value: valueWords(column, filter.v) }
  const each = [...new Set(filter.v.map((v) => valueWords(column, v)))]
  return { operator, value: each.length === 0 ? 'nada' : each.join(', ') }
}

/** The filter as one line of text: `Nome contém aurora`. */
export function filterSentence(column: Column, filter: Filter): string {
  const { operator, value } = filterWords(column, filter)
  return [column.label, operator, value].filter((part) => part !== '').join(' ')
}

/** The twelve operators (LST-019) as the screens say them, in the groups of the filter. */
export const OPERATOR_GROUPS: { label: string; operators: readonly Operator[] }[] = [
  { label: 'Texto', operators: ['like', 'notlike', 'inicialike', 'terminalike'] },
  { label: 'Comparação', operators: ['=', '<>', '>', '>=', '<', '<='] },
  { label: 'Conjunto', operators: ['between', 'contains'] },
]

export const OPERATOR_WORDS: Record<Operator, string> = {
  like: 'contém',
  notlike: 'não contém',
  inicialike: 'começa com',
  terminalike: 'termina com',
  '=': 'é igual a',
  '<>': 'é diferente de',
  '>': 'é maior que',
  '>=': 'é maior ou igual a',
  '<': 'é menor que',
  '<=': 'é menor ou igual a',
  between: 'está entre',
  contains: 'é um de',
}

export const OPERATOR_SIGNS: Partial<Record<Operator, string>> = { '=': '=', '<>': '≠', '>': '>', '>=': '≥', '<': '<', '<=': '≤' }

/** The search over the list, as its sentences name it. */
export const BUSCA_COLUMN: Column = col.text('Busca')

export const IS_EMPTY = 'está vazio'
export const IS_FILLED = 'está preenchido'

const TYPE_WORDS: Record<ColumnType, string> = {
  text: 'texto',
  cpfCnpj: 'documento',
  number: 'número',
  money: 'valor em reais',
  rate: 'percentual',
  date: 'data',
  dateTime: 'data',
  enum: 'opções fixas',
  boolean: 'Sim ou Não',
}

/** Why a column of this type cannot be filtered so; undefined when it can. */
export const operatorProblem = (operator: Operator, type: ColumnType): string | undefined =>
  OPERATORS_OF[type].includes(operator) ? undefined : `“${OPERATOR_WORDS[operator]}” não se aplica a ${TYPE_WORDS[type]}.`

/** What a person most likely wants from a column of this type. */
export function usualOperator(type: ColumnType): Operator {
  if (type === 'text' || type === 'cpfCnpj') return 'like'
  return type === 'enum' ? 'contains' : '='
}
