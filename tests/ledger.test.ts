import { expect, test } from 'vitest'
import { idsNamed, standing } from '../scripts/ledger.ts'

const ids = (source: string) => [...idsNamed(source)]

test('ids are read from names and tables, in every quote', () => {
  expect(ids(`test('AAA-001 AAA-002 nome', () => {})`)).toEqual(['AAA-001', 'AAA-002'])
  expect(ids('test.each(T)(`%s AAA-003`, () => {})')).toEqual(['AAA-003'])
  expect(ids(`describe("o resto de AAA-004", () => {})`)).toEqual(['AAA-004'])
  expect(ids(`test.each([['AAA-005', 1]])('%s', () => {})`)).toEqual(['AAA-005'])
  expect(ids(`test(\n  'AAA-006 quebra',\n)`)).toEqual(['AAA-006'])
})

test('a comment, a text that only mentions one, and a skipped test name nothing', () => {
  expect(ids(`// AAA-001\nexpect(x).toBe('ver AAA-002')`)).toEqual([])
  expect(ids(`test.skip('AAA-003 nada', () => {})\ntest.describe.fixme('AAA-004', () => {})`)).toEqual([])
})

test('open points are not counted, what no test names is missing', () => {
  const one = (id: string, kind: string) => ({ id, kind, module: 'AAA', statement: '' })
  expect(standing([one('AAA-001', 'call'), one('AAA-002', 'open'), one('AAA-003', 'call')], new Set(['AAA-001']))).toEqual([
    { module: 'AAA', total: 2, missing: [one('AAA-003', 'call')] },
  ])
})
