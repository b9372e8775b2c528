import { type Column, type ColumnType, choicesOf } from '@retaguarda/contract/kit/columns.ts'
import { plainDocumento } from '@retaguarda/contract/kit/documento.ts'
import { type Filter, OPERATORS, type Operator } from '@retaguarda/contract/kit/list-query.ts'
import { parseDate } from '@retaguarda/contract/kit/typed-date.ts'
import { dateText } from '../../ui/date.ts'
import { decimalToBr, operatorProblem, usualOperator } from '@retaguarda/contract/kit/filter-words.ts'

/** A filter while a person writes it: everything is text as typed, choices are lists of text. */
export type FilterDraft = { op: Operator; text: string; text2: string; choices: string[] }

const TEXT_OPERATORS: readonly Operator[] = ['like', 'notlike', 'inicialike', 'terminalike']

/** The draft that edits `filter`, or an empty one with the operator that people want most. */
export function draftOf(column: Column, filter: Filter | undefined): FilterDraft {
  const empty = { op: usualOperator(column.type), text: '', text2: '', choices: [] }
  if (filter === undefined || filter.v === null) return empty
  if (Array.isArray(filter.v)) return { ...empty, op: filter.op, choices: filter.v.map((v) => typed(column.type, v)) }
  return { ...empty, op: filter.op, text: typed(column.type, filter.v), text2: typed(column.type, filter.v2 ?? '') }
}

function typed(type: ColumnType, value: string | number | boolean): string {
  const text = String(value)
  if (type === 'money' || type === 'rate') return text === '' ? '' : decimalToBr(text)
  return isDate(type) ? dateText(text.slice(0, 10)) : text
}

const isDate = (type: ColumnType) => type === 'date' || type === 'dateTime'

export type Made = { filter: Filter; problem?: undefined } | { filter?: undefined; problem?: string }

/** The filter of a draft; without one, `problem` says what is wrong, or is missing where simply nothing was typed yet. */
export function filterOf(name: string, column: Column, draft: FilterDraft): Made {
  const { op } = draft
  const refused = operatorProblem(op, column.type)
  if (refused !== undefined) return { problem: refused }
  if (op === 'contains') return several(name, column, draft)
  if (draft.text.trim() === '') return {}
  const first = valueOf(column.type, op, draft.text)
  if (first.problem !== undefined) return { problem: first.problem }
  if (op !== 'between') return { filter: byWord(name, column, op, first.value) }
  if (draft.text2.trim() === '') return {}
  const second = valueOf(column.type, op, draft.text2)
  if (second.problem !== undefined) return { problem: second.problem }
  return { filter: { name, op, v: first.value, v2: second.value } }
}

/** Codes that read alike are one state to who filters by its word. */
function byWord(name: string, column: Column, op: Operator, v: string | number | boolean): Filter {
  const same = choicesOf(column).find(({ values }) => values.some((code) => code === v))?.values ?? []
  if (column.type !== 'enum' || same.length < 2 || (op !== '=' && op !== '<>')) return { name, op, v }
  const others = (column.options ?? []).flatMap(({ value }) => (same.includes(value) ? [] : [value]))
  return { name, op: 'contains', v: op === '=' ? same : others }
}

function several(name: string, column: Column, { choices, op }: FilterDraft): Made {
  if (choices.length === 0) return {}
  const values = choices.map((choice) => valueOf(column.type, op, choice))
  const problem = values.find((v) => v.problem !== undefined)?.problem
  return problem === undefined ? { filter: { name, op, v: values.flatMap((v) => (v.value === undefined ? [] : [v.value])) } } : { problem }
}

type Value = { value: string | number | boolean; problem?: undefined } | { value?: undefined; problem: string }

function valueOf(type: ColumnType, op: Operator, text: string): Value {
  const trimmed = text.trim()
  if (TEXT_OPERATORS.includes(op)) return { value: type === 'cpfCnpj' ? plainDocumento(trimmed) : trimmed }
  switch (type) {
    case 'number':
      return /^-?\d{1,15}$/.test(trimmed) ? { value: Number(trimmed) } : { problem: 'Use só números.' }
    case 'enum':
      return { value: Number(trimmed) }
    case 'boolean':
      return { value: trimmed === 'true' }
    case 'money':
      return decimalOf(trimmed, 2)
    case 'rate':
      return decimalOf(trimmed, 4)
    case 'date':
    case 'dateTime':
      return dateOf(trimmed)
    case 'cpfCnpj':
      return { value: plainDocumento(trimmed) }
    case 'text':
      return { value: trimmed }
  }
}

function decimalOf(text: string, places: number): Value {
  const plain = text.replace(/^R\$\s*|\s*%$/g, '')
  const match = /^(-?)(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d+))?$/.exec(plain)
  if (!match || (match[3]?.length ?? 0) > places) return { problem: 'Escreva o valor como 1.234,56.' }
  const [, sign, whole = '', cents = ''] = match
  return { value: `${sign}${whole.replaceAll('.', '')}.${cents.padEnd(2, '0')}` }
}

function dateOf(text: string): Value {
  const value = parseDate(text)
  return value === undefined ? { problem: 'Escreva uma data que exista, como 20/11/2026.' } : { value }
}

/** What carries over when the operator changes: a typed value becomes the first choice and back. */
export function withOperator(draft: FilterDraft, op: Operator): FilterDraft {
  if (!OPERATORS.includes(op) || op === draft.op) return draft
  if (op === 'contains') return { ...draft, op, choices: draft.choices.length > 0 || draft.text === '' ? draft.choices : [draft.text] }
  return { ...draft, op, text: draft.text === '' ? (draft.choices[0] ?? '') : draft.text }
}
