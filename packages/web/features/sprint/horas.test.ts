import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDiferenca, formatHoras, formatIndice, formatPercentual, menos, somaHoras } from './horas.ts'

test('SPR-014 hours read HH:MM, minutes half up, above 24 and below zero too', () => {
  const read = ['0.00', '0.01', '0.02', '8.50', '198.55', '0.99', '1.99', '-0.75', '-0.00', '1234.56'].map(formatHoras)
  expect(read).toEqual(['00:00', '00:01', '00:01', '08:30', '198:33', '00:59', '01:59', '−00:45', '00:00', '1.234:34'])
  expect(['5.90', '-0.75', '0.00'].map(formatDiferenca)).toEqual(['+05:54', '−00:45', '00:00'])
})

test('SPR-014 what is read is never more than half a minute off, and minutes stop at 59', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), (centesimos) => {
      const [hours = 0, minutes = 0] = formatHoras((centesimos / 100).toFixed(2))
        .replaceAll('.', '')
        .split(':')
        .map(Number)
      expect(minutes).toBeLessThan(60)
      expect(Math.abs((hours * 60 + minutes) * 10 - centesimos * 6)).toBeLessThanOrEqual(5)
    }),
  )
})

test('SPR-015 SPR-016 the percentage is an integer, the index has two decimals or N/A', () => {
  expect([17, -6, 0, null].map((value) => formatPercentual(value, true))).toEqual(['+17%', '−6%', '0%', 'N/A'])
  expect(['0.17', '1.00', null].map(formatIndice)).toEqual(['0,17', '1,00', 'N/A'])
})

test('sums are exact', () => {
  expect(somaHoras(['0.10', '0.20', '4.33'])).toBe('4.63')
  expect(menos('4.33', '8.00')).toBe('-3.67')
})
