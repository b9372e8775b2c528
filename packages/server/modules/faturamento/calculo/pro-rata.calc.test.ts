import { dayOf } from '@retaguarda/contract/kit/tempo.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { activeDays } from './pro-rata.calc.ts'

const days = (mes: string, start: string, end: string | null) => {
  const [ano = 0, month = 0] = mes.split('-').map(Number)
  return activeDays({ ano, mes: month }, new Date(start), end === null ? null : new Date(end))
}

describe('FAT-046 days of a month in São Paulo', () => {
  test.each([
    ['2026-10', '2026-10-10T15:30:00-03:00', null, 22, 31],
    ['2026-10', '2026-10-31T23:59:59.999-03:00', null, 1, 31],
    ['2026-10', '2026-11-01T02:59:59.999Z', null, 1, 31],
    ['2026-10', '2026-01-01T00:00:00-03:00', '2026-10-15T00:00:00-03:00', 14, 31],
    ['2026-10', '2026-01-01T00:00:00-03:00', '2026-10-15T00:00:00.001-03:00', 15, 31],
    ['2026-10', '2026-10-15T10:00:00-03:00', '2026-10-15T10:00:00.001-03:00', 1, 31],
    ['2026-02', '2026-01-01T00:00:00-03:00', null, 28, 28],
    ['2028-02', '2028-02-29T12:00:00-03:00', null, 1, 29],
    ['2026-12', '2026-01-01T00:00:00-03:00', '2027-01-01T00:00:00-03:00', 31, 31],
    // Summer time: clocks at -02:00 from 4 November 2018 to 17 February 2019.
    ['2018-12', '2018-12-10T00:00:00-02:00', null, 22, 31],
    ['2018-12', '2018-12-09T23:59:59-02:00', null, 23, 31],
    ['2018-12', '2018-01-01T00:00:00-02:00', '2018-12-10T00:00:00-02:00', 9, 31],
    ['2019-01', '2018-01-01T00:00:00-02:00', '2019-01-01T00:30:00-02:00', 1, 31],
    // The day that begins at 01:00, and the one that lasts 25 hours.
    ['2018-11', '2018-11-04T01:00:00-02:00', null, 27, 30],
    ['2018-11', '2018-01-01T00:00:00-02:00', '2018-11-04T01:00:00-02:00', 3, 30],
    ['2019-02', '2019-02-16T23:30:00-03:00', '2019-02-17T00:00:00-03:00', 1, 28],
    ['2019-02', '2019-02-16T23:30:00-03:00', '2019-02-17T00:00:00.001-03:00', 2, 28],
  ])('%s: [%s, %s) is in force on %i of %i', (mes, start, end, ativos, length) =>
    expect(days(mes, start, end)).toMatchObject({ ativos, mes: length }),
  )

  test.each([
    ['2026-10', '2026-11-01T00:00:00-03:00', null],
    ['2026-10', '2026-11-01T03:00:00Z', null],
    ['2026-10', '2026-01-01T00:00:00-03:00', '2026-10-01T00:00:00-03:00'],
    ['2026-10', '2026-10-15T10:00:00-03:00', '2026-10-15T10:00:00-03:00'],
    ['2026-10', '2026-10-15T10:00:00-03:00', '2026-10-14T10:00:00-03:00'],
    ['2019-01', '2018-01-01T00:00:00-02:00', '2019-01-01T00:00:00-02:00'],
  ])('%s: [%s, %s) does not meet it', (mes, start, end) => expect(days(mes, start, end)).toBeUndefined())

  test('first and last active day are told', () =>
    expect(days('2026-10', '2026-10-05T00:00:00-03:00', '2026-10-14T18:00:00-03:00')).toEqual({
      ativos: 10,
      mes: 31,
      primeiro: '2026-10-05',
      ultimo: '2026-10-14',
    }))

  test('over all months, the days of a link are the days from its first to its last', () => {
    const instants = fc.date({ min: new Date('1990-01-01T03:00:00Z'), max: new Date('2035-01-01T00:00:00Z'), noInvalidDate: true })
    const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / 86_400_000
    fc.assert(
      fc.property(instants, fc.integer({ min: 1, max: 900 * 86_400_000 }), (start, length) => {
        const end = new Date(start.getTime() + length)
        const first = new Date(`${dayOf(start).slice(0, 7)}-01T12:00:00Z`)
        let total = 0
        for (let month = 0; month < 33; month++) {
          const at = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + month, 1))
          total += activeDays({ ano: at.getUTCFullYear(), mes: at.getUTCMonth() + 1 }, start, end)?.ativos ?? 0
        }
        const last = dayOf(new Date(end.getTime() - 1))
        expect(total).toBe(dayNumber(last) - dayNumber(dayOf(start)) + 1)
      }),
    )
  })
})
