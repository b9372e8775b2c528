import { expect, test } from 'vitest'
import { DATAS } from '../test/grafias.ts'
import { dateOptional } from './fields.ts'
import { parseDate, parseDateTime } from './typed-date.ts'

test.each(DATAS)('FAL-18 %j is the day %j, and a field that holds it is saved or refused so', (text, day) => {
  expect(parseDate(text) ?? null).toBe(day)
  // The field keeps what it cannot read as it is typed, for the contract to judge.
  expect(dateOptional('Dia').safeParse(parseDate(text) ?? text).data ?? null).toBe(day)
})

test.each(DATAS)('FAL-18 %j is an instant of the day %j, or none', (text, day) => {
  expect(parseDateTime(text) !== undefined).toBe(day !== null)
})

test.each([
  ['20/11/2026 14:32', '2026-11-20T17:32:00.000Z'],
  ['2026-11-20 14:32:59', '2026-11-20T17:32:00.000Z'],
  ['20.11.2026 14:32', '2026-11-20T17:32:00.000Z'],
  ['2026-11-20T17:32:10.123Z', '2026-11-20T17:32:00.000Z'],
  ['2026-11-20T14:32-03:00', '2026-11-20T17:32:00.000Z'],
  ['2026-11-20T23:30:00+0900', '2026-11-20T14:30:00.000Z'],
  ['2026-11-20T10:00:00+99:00', undefined],
  ['20/11/2026 14:60', undefined],
  ['20/11/2026 às 14:32', undefined],
])('FAL-18 %j is the instant %s: a zone that is written counts', (text, instante) => expect(parseDateTime(text)).toBe(instante))
