import { randomOf } from '@retaguarda/contract/test/random.ts'
import { expect, test } from 'vitest'
import { rateio } from './rateio.calc.ts'

test.each<[string, string[], string[]]>([
  ['10.00', ['1.00', '1.00', '1.00'], ['3.34', '3.33', '3.33']],
  ['0.01', ['1.00', '3.00'], ['0.00', '0.01']],
  ['0.05', ['10.00', '10.00', '20.00', '20.00'], ['0.01', '0.01', '0.02', '0.01']],
  ['232.50', ['5000.00'], ['232.50']],
  ['75.00', ['0.00', '5000.00'], ['0.00', '75.00']],
  ['0.00', ['1.00', '2.00'], ['0.00', '0.00']],
  ['1.00', ['0.00', '0.00'], ['0.00', '0.00']],
  ['1.00', [], []],
  ['9999999999999.99', ['0.01', '9999999999999.98'], ['0.01', '9999999999999.98']],
])('%s over %j is %j', (valor, bases, parts) => {
  expect(rateio(valor, bases)).toEqual(parts)
})

test('nothing is lost, and no part is off by a cent', () => {
  const random = randomOf(47)
  const money = () => (random.between(1, 9_999_999) / 100).toFixed(2)
  for (let i = 0; i < 500; i++) {
    const bases = Array.from({ length: random.between(1, 8) }, money)
    const valor = money()
    const cents = rateio(valor, bases).map((part) => Math.round(Number(part) * 100))
    expect(cents.reduce((all, part) => all + part, 0)).toBe(Math.round(Number(valor) * 100))
    const total = bases.reduce((all, base) => all + Number(base), 0)
    for (const [at, base] of bases.entries())
      expect(Math.abs((cents[at] ?? 0) - (Number(valor) * 100 * Number(base)) / total)).toBeLessThan(1)
  }
})
