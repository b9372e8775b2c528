import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDateTime } from '@retaguarda/contract/kit/typed-date.ts'
import { dateTimeText, onDay } from './date-time.ts'

test.each([
  ['20/11/2026 14:32', '2026-11-20T17:32:00.000Z'],
  ['20/11/2026', '2026-11-20T03:00:00.000Z'],
  ['1/2/2026 9:05', '2026-02-01T12:05:00.000Z'],
  ['2026-11-20 14:32:59', '2026-11-20T17:32:00.000Z'],
  ['15/01/2019 12:00', '2019-01-15T14:00:00.000Z'], // summer time
])('COC-011 %s is the instant %s', (text, instant) => expect(parseDateTime(text)).toBe(instant))

test.each(['', '31/02/2026 10:00', '20/11/2026 24:00', '20/11/2026 10:60', '20/11/2026 1', 'amanhã'])('COC-021 %j is no instant', (text) =>
  expect(parseDateTime(text)).toBeUndefined(),
)

test('COC-011 an instant is shown by the clocks of São Paulo and read back as it was', () => {
  expect(dateTimeText('2026-11-20T17:32:10.000Z')).toBe('20/11/2026 14:32')
  expect(dateTimeText('2026-11-20T14:32:00-03:00')).toBe('20/11/2026 14:32')
  expect(dateTimeText('20/11/20')).toBe('20/11/20')
  const MINUTE = 60_000
  fc.assert(
    fc.property(fc.integer({ min: Date.UTC(2019, 3, 1) / MINUTE, max: Date.UTC(2199, 0, 1) / MINUTE }), (minutes) => {
      const instant = new Date(minutes * MINUTE).toISOString()
      expect(parseDateTime(dateTimeText(instant))).toBe(instant)
    }),
  )
})

test('COC-011 another day of the calendar keeps the time', () => {
  expect(onDay('20/11/2026 14:32', '2026-12-01')).toBe('2026-12-01T17:32:00.000Z')
  expect(onDay('', '2026-12-01')).toBe('2026-12-01T03:00:00.000Z')
})
