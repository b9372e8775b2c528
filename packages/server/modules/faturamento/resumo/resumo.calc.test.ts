import { exact, sum, toMoney } from '@retaguarda/contract/kit/money.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { percentuais, total } from './resumo.calc.ts'

const MAX = 999_999_999_999_999n // cents of the largest money
const money = fc
  .oneof(fc.bigInt({ min: 0n, max: 500n }), fc.bigInt({ min: 0n, max: MAX }))
  .map((cents) => toMoney(exact(String(cents)).div(100)))
const months = fc.array(money, { minLength: 1, maxLength: 60 })

test('DSH-007 the parts of a month are rounded by the largest remainder', () => {
  expect(percentuais(['1.00', '1.00', '1.00'])).toEqual(['33.34', '33.33', '33.33'])
  expect(percentuais(['50.00', '25.00', '25.00'])).toEqual(['50.00', '25.00', '25.00'])
  // 16.666…, 16.666…, 66.666…: the two hundredths go to the first two, which lost as much as the third.
  expect(percentuais(['0.01', '0.01', '0.04'])).toEqual(['16.67', '16.67', '66.66'])
  expect(percentuais(['9999999999999.99', '0.01'])).toEqual(['100.00', '0.00'])
  expect(percentuais(['0.00', '0.00'])).toEqual(['0.00', '0.00'])
  expect(percentuais([])).toEqual([])
})

test('DSH-007 the parts sum to exactly 100.00 and none is a hundredth or more off', () => {
  fc.assert(
    fc.property(months, (valores) => {
      const total = sum(valores)
      const parts = percentuais(valores)
      expect(toMoney(sum(parts))).toBe(total.isZero() ? '0.00' : '100.00')
      for (const [at, part] of parts.entries()) {
        const right = total.isZero()
          ? exact(0)
          : exact(valores[at] ?? '0')
              .times(100)
              .div(total)
        expect(exact(part).minus(right).abs().lt('0.01')).toBe(true)
      }
    }),
  )
})

test('DSH-007 totals are exact at any size', () => {
  fc.assert(
    fc.property(months, (valores) => {
      expect(total(valores)).toBe(toMoney(sum(valores)))
    }),
  )
  expect(total([])).toBe('0.00')
})
