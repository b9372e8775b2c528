import { expect, test } from 'vitest'
import { counted } from './counted.ts'

test('one is said of one, thousands have their dot', () => {
  expect([0, 1, 2, 1308].map((n) => counted(n, 'linha', 'linhas'))).toEqual(['0 linhas', '1 linha', '2 linhas', '1.308 linhas'])
})
