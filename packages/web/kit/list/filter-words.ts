import type { Column } from '@retaguarda/contract/kit/columns.ts'
import { maskDocumento } from '@retaguarda/contract/kit/documento.ts'
import type { Filter } from '@retaguarda/contract/kit/list-query.ts'
import { IS_EMPTY, IS_FILLED, OPERATOR_WORDS } from './operators.ts'

export type FilterWords = { operator: string; value: string }

const YES_NO = { true: 'Sim', false: 'Não' } as const
const DOCUMENTO_LENGTHS = [11, 14]

const isoToBr = (iso: string): string => /^\d{4}-\d{2}-\d{2}/.exec(iso)?.[0].split('-').reverse().join('/') ?? iso

/** One value of a filter as the column's cells show it. */
export function valueWords(column: Column, value: unknown): string {
  const text = String(value)
  switch (column.type) {
    case 'boolean':
      return YES_NO[value === true || value === 'true' ? 'true' : 'false']
    case 'enum':
      return column.labels?.[Number(value)] ?? text
    case 'date':
    case 'dateTime':
      return isoToBr(text)
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

/** `1234.5` → `1.234,50`, without passing through a binary float (decisions §1, money). */
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
  const each = filter.v.map((v) => valueWords(column, v))
  return { operator, value: each.length === 0 ? 'nada' : each.join(', ') }
}

/** The filter as one line of text: `Nome contém aurora`. */
export function filterSentence(column: Column, filter: Filter): string {
  const { operator, value } = filterWords(column, filter)
  return [column.label, operator, value].filter((part) => part !== '').join(' ')
}
