import { type Column, type Columns, type ColumnType, col, OPERATORS_OF } from '@retaguarda/contract/kit/columns.ts'
import { OPERATORS } from '@retaguarda/contract/kit/list-query.ts'
import { pessoa } from '@retaguarda/contract/pessoa.ts'
import { usuario } from '@retaguarda/contract/usuario.ts'
import { describe, expect, test } from 'vitest'
import { draftOf, filterOf, withOperator } from './draft.ts'
import {
  decimalToBr,
  filterSentence,
  filterWords,
  OPERATOR_GROUPS,
  OPERATOR_WORDS,
  operatorProblem,
  usualOperator,
} from '@retaguarda/contract/kit/filter-words.ts'

const column = (columns: Columns, name: string): Column => {
  const found = columns[name]
  if (!found) throw new Error(`no column ${name}`)
  return found
}
const [id, title, tipo, cpfCnpj] = ['id', 'nome', 'tipo', 'cpfCnpj'].map((name) => column(pessoa.columns, name)) as [
  Column,
  Column,
  Column,
  Column,
] // one each
const ativo = column(usuario.columns, 'ativo')
const dinheiro = col.money('Valor')
const day = col.date('Início')
const draft = (parts: Partial<ReturnType<typeof draftOf>>) => ({ op: 'like' as const, text: '', text2: '', choices: [], ...parts })

describe('operators', () => {
  test('LST-019 the filter offers all twelve operators, each once, each with its own words', () => {
    const offered = OPERATOR_GROUPS.flatMap((group) => group.operators)
    expect([...offered].sort()).toEqual([...OPERATORS].sort())
    expect(new Set(Object.values(OPERATOR_WORDS)).size).toBe(12)
  })

  test('LST-019 an operator that a type gives no meaning says so, every other one is open', () => {
    for (const type of Object.keys(OPERATORS_OF) as ColumnType[]) // the keys of that very record
      for (const op of OPERATORS) expect(operatorProblem(op, type) === undefined).toBe(OPERATORS_OF[type].includes(op))
    expect(operatorProblem('like', 'date')).toBe('“contém” não se aplica a data.')
    expect(operatorProblem(usualOperator('date'), 'date')).toBeUndefined()
  })
})

describe('chips', () => {
  test.each([
    [{ name: 'nome', op: 'like', v: 'aurora' }, title, 'Nome contém aurora'],
    [{ name: 'tipo', op: 'contains', v: [1, 2] }, tipo, 'Tipo é um de Física, Jurídica'],
    [{ name: 'tipo', op: 'contains', v: [] }, tipo, 'Tipo é um de nada'],
    [{ name: 'ativo', op: '=', v: true }, ativo, 'Ativo é igual a Sim'],
    [{ name: 'cpfCnpj', op: '=', v: '12345678000195' }, cpfCnpj, 'CPF/CNPJ é igual a 12.345.678/0001-95'],
    [{ name: 'cpfCnpj', op: 'inicialike', v: '1234' }, cpfCnpj, 'CPF/CNPJ começa com 1234'],
    [{ name: 'valor', op: 'between', v: '10.5', v2: '1234567.89' }, dinheiro, 'Valor está entre R$ 10,50 e R$ 1.234.567,89'],
    [{ name: 'inicio', op: '>=', v: '2026-11-20' }, day, 'Início é maior ou igual a 20/11/2026'],
    [{ name: 'nome', op: '=', v: null }, title, 'Nome está vazio'],
    [{ name: 'nome', op: '<>', v: null }, title, 'Nome está preenchido'],
  ] as const)('LST-010 the filter in force is said in words: %j', (filter, column, sentence) => {
    // The schema's lists are not read-only, those of the table above are.
    expect(filterSentence(column, structuredClone(filter) as Parameters<typeof filterSentence>[1])).toBe(sentence)
  })

  test('CON-004 money is written without passing through a binary float', () => {
    expect(decimalToBr('9007199254740993.1')).toBe('9.007.199.254.740.993,10')
    expect(decimalToBr('-1234')).toBe('-1.234,00')
    expect(decimalToBr('abc')).toBe('abc')
  })

  test('LST-019 a filter without a value has no value words', () => {
    expect(filterWords(title, { name: 'nome', op: '=', v: null }).value).toBe('')
  })
})

describe('drafts', () => {
  test.each([
    ['nome', title, draft({ text: '  aurora ' }), { name: 'nome', op: 'like', v: 'aurora' }],
    ['id', id, draft({ op: '>', text: '1001' }), { name: 'id', op: '>', v: 1001 }],
    ['id', id, draft({ op: 'like', text: '10' }), { name: 'id', op: 'like', v: '10' }],
    ['id', id, draft({ op: 'contains', choices: ['1', '2'] }), { name: 'id', op: 'contains', v: [1, 2] }],
    ['tipo', tipo, draft({ op: 'contains', choices: ['2'] }), { name: 'tipo', op: 'contains', v: [2] }],
    ['ativo', ativo, draft({ op: '=', text: 'false' }), { name: 'ativo', op: '=', v: false }],
    ['cpfCnpj', cpfCnpj, draft({ text: '12.345.678/' }), { name: 'cpfCnpj', op: 'like', v: '12345678' }],
    ['v', dinheiro, draft({ op: 'between', text: '1.234,5', text2: 'R$ 2000' }), { name: 'v', op: 'between', v: '1234.50', v2: '2000.00' }],
    ['d', day, draft({ op: '=', text: '1/2/2026' }), { name: 'd', op: '=', v: '2026-02-01' }],
  ] as const)('LST-019 %s: what is typed becomes the filter', (name, column, typed, filter) => {
    expect(filterOf(name, column, structuredClone(typed))).toEqual({ filter })
  })

  test.each([
    [id, draft({ op: '=', text: 'dez' }), 'Use só números.'],
    [dinheiro, draft({ op: '=', text: '12.34' }), 'Escreva o valor como 1.234,56.'],
    [day, draft({ op: '=', text: '31/02/2026' }), 'Escreva uma data que exista, como 20/11/2026.'],
    [day, draft({ op: '=', text: '2026' }), 'Escreva uma data que exista, como 20/11/2026.'],
    [day, draft({ op: 'like', text: '2026' }), '“contém” não se aplica a data.'],
  ] as const)('LST-019 a value that cannot be used is said, not sent', (column, typed, problem) => {
    expect(filterOf('x', column, structuredClone(typed))).toEqual({ problem })
  })

  test('LST-019 nothing typed, or half a period, is neither a filter nor a mistake', () => {
    expect(filterOf('nome', title, draft({ text: ' ' }))).toEqual({})
    expect(filterOf('d', day, draft({ op: 'between', text: '01/02/2026' }))).toEqual({})
    expect(filterOf('tipo', tipo, draft({ op: 'contains' }))).toEqual({})
  })

  test('LST-010 a filter that is opened again shows what was typed', () => {
    for (const [name, column, filter] of [
      ['nome', title, { name: 'nome', op: 'like', v: 'aurora' }],
      ['v', dinheiro, { name: 'v', op: 'between', v: '1234.50', v2: '2000.00' }],
      ['d', day, { name: 'd', op: '<', v: '2026-02-01' }],
      ['tipo', tipo, { name: 'tipo', op: 'contains', v: [1, 2] }],
    ] as const) {
      const same = structuredClone(filter) as Parameters<typeof filterSentence>[1] // see above
      expect(filterOf(name, column, draftOf(column, same))).toEqual({ filter: same })
    }
  })

  test('LST-019 another operator keeps the value', () => {
    const one = withOperator(draft({ text: 'aurora' }), 'contains')
    expect(one.choices).toEqual(['aurora'])
    expect(withOperator({ ...one, text: '' }, '=').text).toBe('aurora')
  })
})
