import { expect, test } from 'vitest'
import { counter, present } from './present.ts'

test('what is there is handed on, zero and nothing written as well; what is missing is a fault', () => {
  expect([present(0), present(''), present(false)]).toEqual([0, '', false])
  expect(() => present([1][1])).toThrow('What must be there is not')
  expect(() => present(null)).toThrow('What must be there is not')
})

test('a counter knows none of what it never saw', () => {
  const seen = counter<string>()
  expect([seen.add('a'), seen.add('a'), seen.add('b', 3)]).toEqual([1, 2, 3])
  expect([seen.of('a'), seen.of('b'), seen.of('c')]).toEqual([2, 3, 0])
})
