import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { col, OPERATORS_OF } from './columns.ts'
import { ExportQuery, LIMIT_MAX, ListQuery, OPERATORS, PAGE_SIZE } from './list-query.ts'

const json = JSON.stringify
const issue = (query: Record<string, unknown>) => ListQuery.safeParse(query).error?.issues[0]

test('LST-004 LST-005 CON-005 a page and a block have 20 rows', () => {
  expect(PAGE_SIZE).toBe(20)
  const plain = { filter: [], sort: [], page: 1, limit: 20 }
  expect(ListQuery.parse({})).toEqual(plain)
  expect(ListQuery.parse({ filter: '', sort: '', page: '', start: '', limit: '' })).toEqual(plain)
})

test('LST-019 the twelve operators, and no other', () => {
  expect([...OPERATORS]).toEqual(['like', '<', '<=', '>', '>=', 'notlike', '=', '<>', 'inicialike', 'terminalike', 'between', 'contains'])
  for (const op of OPERATORS) expect(ListQuery.parse({ filter: json([{ name: 'nome', op, v: 'a' }]) }).filter[0]?.op).toBe(op)
  expect(issue({ filter: json([{ name: 'nome', op: 'ilike', v: 'a' }]) })?.message).toContain('operador desconhecido')
})

describe('LST-017 filter, sort and page', () => {
  test('a malformed entry is named by its place', () => {
    const filter = json([
      { name: 'id', op: '=', v: 1 },
      { name: 'nome', op: 'like' },
    ])
    expect(issue({ filter })?.path).toEqual(['filter', 1, 'v'])
    expect(issue({ filter })?.message).toContain('falta o valor')
  })

  test.each([
    ['filter', '{', 'não é JSON'],
    ['filter', '{}', 'não é uma lista'],
    ['sort', json([{ col: 'nome', sort: 'up' }]), 'a ordem é asc ou desc'],
    ['limit', String(LIMIT_MAX + 1), 'limit vai de 1 a 200'],
    ['limit', '0', 'limit vai de 1 a 200'],
    ['limit', '1.5', 'limit vai de 1 a 200'],
    ['page', '0', 'page começa em 1'],
    ['page', 'x', 'page começa em 1'],
    ['start', '-1', 'start começa em 0'],
    ['filter', json(Array.from({ length: 51 }, () => ({ name: 'id', op: '=', v: 1 }))), 'entradas demais; no máximo 50'],
  ])('%s %s is refused with a sentence', (name, value, message) => {
    expect(issue({ [name]: value })?.message).toBe(message)
  })

  test('values may be text, number, yes or no, a list, or null for "is empty"', () => {
    for (const v of ['a', 1, true, [1, 'a'], [], null])
      expect(ListQuery.parse({ filter: json([{ name: 'x', op: '=', v }]) }).filter[0]?.v).toEqual(v)
  })

  test('whatever is thrown at it, it answers and never throws', () => {
    fc.assert(
      fc.property(
        fc.record({ filter: fc.oneof(fc.string(), fc.json()), sort: fc.json(), page: fc.string(), limit: fc.string() }),
        (query) => {
          const { success, data } = ListQuery.safeParse(query)
          return !success || (data.limit >= 1 && data.limit <= LIMIT_MAX && data.page >= 1)
        },
      ),
    )
  })
})

test('an export takes the same filter and order, a format and the columns', () => {
  expect(ExportQuery.parse({ formato: 'csv', colunas: json(['nome']) })).toMatchObject({ formato: 'csv', colunas: ['nome'], filter: [] })
  expect(ExportQuery.safeParse({ formato: 'pdf' }).error?.issues[0]?.message).toBe('formato é csv ou xlsx')
})

test('what an operator means nothing for is not offered', () => {
  expect(OPERATORS_OF.boolean).not.toContain('like')
  expect(OPERATORS_OF.date).toContain('between')
  expect([...OPERATORS_OF.text]).toEqual([...OPERATORS])
})

test('a fixed column says so, and its kind stays', () => {
  expect(col.fixed(col.number('Idade'))).toMatchObject({ label: 'Idade', type: 'number', fixed: true })
})
