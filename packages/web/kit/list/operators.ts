import { type ColumnType, OPERATORS_OF } from '@retaguarda/contract/kit/columns.ts'
import type { Operator } from '@retaguarda/contract/kit/list-query.ts'

/** The twelve operators as the screens say them, in the groups of the filter (look, Components). */
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
