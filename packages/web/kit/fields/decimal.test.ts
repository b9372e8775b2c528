import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDecimal } from '@retaguarda/contract/kit/typed-decimal.ts'
import { decimalText } from './decimal.ts'

test.each([
  ['1.234,56', '1234.56'],
  ['R$\u00a01.234,56', '1234.56'],
  ['1234,5', '1234.50'],
  ['1234.56', '1234.56'],
  ['1,234.56', '1234.56'],
  ['1.234', '1234.00'],
  ['1.234.567', '1234567.00'],
  ['0,5', '0.50'],
  [',5', '0.50'],
  ['007', '7.00'],
  ['999999999999999,99', '999999999999999.99'],
])('FRM-012 %s is sent as the decimal %s', (text, value) => expect(parseDecimal(text, 2)).toBe(value))

test.each(['', 'abc', '-5', '1,234', '1.2.3,4,5', '1e3', '12,3,4', '1.2,50', '12.34.56,7', '1.23.456'])(
  'ERR-010 %j is no amount with two places',
  (text) => expect(parseDecimal(text, 2)).toBeUndefined(),
)

test('FRM-012 an amount of any size is shown and read back without loss', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.constantFrom(2, 4), (units, decimals) => {
      const digits = String(units).padStart(decimals + 1, '0')
      const value = `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
      expect(parseDecimal(decimalText(value, decimals), decimals)).toBe(value)
    }),
  )
})

test('FRM-012 what is no amount yet stays on screen as it is typed', () => expect(decimalText('12x', 2)).toBe('12x'))

test('of four places as many are shown as say something, and two at least', () => {
  expect(decimalText('1.0000', 4, 2)).toBe('1,00')
  expect(decimalText('1234.0330', 4, 2)).toBe('1.234,033')
  expect(decimalText('1.5', 4)).toBe('1,5000')
})
