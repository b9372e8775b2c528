import { expect, test } from 'vitest'
import { day } from './search.ts'

test('a day of an address is one of the calendar, else the address names none', () => {
  for (const written of ['2026-11-30', '2028-02-29', '1900-01-01', '2199-12-31']) expect(day(written)).toBe(written)
  for (const written of [
    '2026-02-31',
    '2027-02-29',
    '2026-13-01',
    '2026-00-10',
    '0001-01-01',
    '9999-12-31',
    '2026-1-1',
    'abc',
    '',
    20261130,
  ])
    expect(day(written), String(written)).toBeUndefined()
})
