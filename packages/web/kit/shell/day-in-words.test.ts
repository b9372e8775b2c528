import { expect, test } from 'vitest'
import { dayInWords } from './day-in-words.ts'

test('a day of the notices is today, yesterday, or said with its weekday', () => {
  expect(dayInWords('2026-11-23', '2026-11-23')).toBe('Hoje')
  expect(dayInWords('2026-11-22', '2026-11-23')).toBe('Ontem')
  expect(dayInWords('2026-11-20', '2026-11-23')).toBe('Sexta-feira, 20/11/2026')
  expect(dayInWords('2025-12-31', '2026-01-01')).toBe('Ontem')
})
