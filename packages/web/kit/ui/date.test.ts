import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDate } from '@retaguarda/contract/kit/typed-date.ts'
import { dateText, padSegment } from './date.ts'

test.each([
  ['31/12/2026', '2026-12-31'],
  ['1/2/2026', '2026-02-01'],
  ['29-02-2024', '2024-02-29'],
  ['31122026', '2026-12-31'],
  ['2026-12-31', '2026-12-31'],
])('PES-015 %s is the date %s', (text, iso) => expect(parseDate(text)).toBe(iso))

test.each(['', '31/02/2026', '29/02/2025', '12/2026', '00/01/2026', '01/13/2026', '01/01/0026', 'ontem', '1/1/26'])(
  'PES-015 %j is no date of the calendar',
  (text) => expect(parseDate(text)).toBeUndefined(),
)

test('PES-015 every date is shown and read back', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('1900-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }), (date) => {
      const iso = date.toISOString().slice(0, 10)
      expect(parseDate(dateText(iso))).toBe(iso)
    }),
  )
})

test('PES-015 a slash after one digit fills the day and the month up', () => {
  expect(padSegment('1', 1)).toBe('01')
  expect(padSegment('01/2', 4)).toBe('01/02')
  expect(padSegment('12', 2)).toBeUndefined()
  expect(padSegment('1/05/2026', 1)).toBeUndefined()
})
