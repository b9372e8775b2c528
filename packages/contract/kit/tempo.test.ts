import { describe, expect, test } from 'vitest'
import {
  competenciaChave,
  competenciaDe,
  competenciaTexto,
  dayOf,
  diaDoMes,
  isoDay,
  daysOfMonth,
  dayText,
  instanteDe,
  instanteIso,
  instantText,
  ordemDe,
  relogioDe,
  addDays,
  somaMeses,
} from './tempo.ts'

test.each([
  ['2026-11-20T12:00:00+15:59', true],
  ['2026-11-20T12:00:00-15:59', true],
  ['2026-11-20T12:00:00.000Z', true],
  ['0001-01-01T00:00:00Z', true],
  ['2026-11-20T12:00:00+16:00', false],
  ['2026-11-20T12:00:00-16:00', false],
  ['2026-11-20T12:00:00+23:59', false],
  ['0000-06-01T00:00:00Z', false],
  ['2026-11-20T12:00:00', false],
])('ERR-010 the instant %s can be kept: %s', (sent, kept) => {
  expect(instanteIso('x').safeParse(sent).success).toBe(kept)
})

test('ERR-010 there is no year 0', () => {
  expect(isoDay('Informe o dia.').safeParse('0000-01-01').error?.issues[0]?.message).toBe('Informe o dia.')
  expect(isoDay().parse('0001-01-01')).toBe('0001-01-01')
})

describe('a day and an instant in São Paulo', () => {
  test.each([
    ['2026-11-20T02:59:59Z', '2026-11-19', '19/11/2026 23:59'], // UTC-3
    ['2026-11-20T03:00:00Z', '2026-11-20', '20/11/2026 00:00'],
    ['2026-01-01T02:30:00Z', '2025-12-31', '31/12/2025 23:30'], // the year ends three hours later than in Greenwich
    ['2024-03-01T00:00:00Z', '2024-02-29', '29/02/2024 21:00'],
    ['2018-12-31T23:30:00-02:00', '2018-12-31', '31/12/2018 23:30'], // summer time, UTC-2
    ['2019-02-17T01:59:59Z', '2019-02-16', '16/02/2019 23:59'], // the last summer time ends
    ['2019-02-17T02:00:00Z', '2019-02-16', '16/02/2019 23:00'], // the same hour again
    ['2018-11-04T03:00:00Z', '2018-11-04', '04/11/2018 01:00'], // there was no midnight
    ['2026-06-15T12:00:00+09:00', '2026-06-15', '15/06/2026 00:00'],
  ])('%s is %s, %s', (instante, day, text) => {
    expect([dayOf(instante), instantText(instante)]).toEqual([day, text])
    expect(dayOf(new Date(instante))).toBe(day)
    expect(instantText(Date.parse(instante))).toBe(text)
  })

  test.each([
    ['2026-11-20', '14:32', '2026-11-20T17:32:00.000Z'],
    ['2026-01-01', '00:00', '2026-01-01T03:00:00.000Z'],
    ['2018-12-31', '23:59', '2019-01-01T01:59:00.000Z'],
    ['2019-02-16', '22:00', '2019-02-17T00:00:00.000Z'],
    ['2019-02-17', '00:00', '2019-02-17T03:00:00.000Z'],
    ['2018-11-04', '00:00', '2018-11-04T03:00:00.000Z'], // left out: one hour later
    ['2018-11-04', '01:00', '2018-11-04T03:00:00.000Z'],
  ])('the clocks show %s %s at %s', (day, hora, instante) => {
    expect(instanteDe(day, hora)).toBe(instante)
  })

  test('an instant that is shown and read again is the same, but for the hour that the clocks show twice', () => {
    for (let at = Date.parse('2017-01-01T00:00Z'); at < Date.parse('2020-01-01T00:00Z'); at += 5 * 3_600_000 + 60_000) {
      const clock = relogioDe(at)
      const again = Date.parse(instanteDe(clock.slice(0, 10), clock.slice(11, 16)))
      if (again !== at) expect([clock, relogioDe(again)]).toEqual([relogioDe(again), clock])
    }
  })

  test('days are added over months, years and the 29th of February', () => {
    expect([addDays('2026-12-31', 1), addDays('2024-03-01', -1), addDays('2023-03-01', -1)]).toEqual([
      '2027-01-01',
      '2024-02-29',
      '2023-02-28',
    ])
    expect([addDays('2018-11-03', 1), addDays('2018-11-04', 0), addDays('2026-01-01', -365)]).toEqual([
      '2018-11-04',
      '2018-11-04',
      '2025-01-01',
    ])
    expect(dayText('2026-01-05')).toBe('05/01/2026')
  })
})

describe('a month', () => {
  test('its words, its order and its days', () => {
    expect([competenciaTexto({ ano: 2026, mes: 1 }), competenciaTexto({ ano: 2026, mes: 12 })]).toEqual(['01/2026', '12/2026'])
    expect(competenciaChave({ ano: 2026, mes: 9 }) < competenciaChave({ ano: 2026, mes: 10 })).toBe(true)
    expect(competenciaDe('2026-12-31')).toEqual({ ano: 2026, mes: 12 })
    expect(ordemDe({ ano: 2027, mes: 1 }) - ordemDe({ ano: 2026, mes: 12 })).toBe(1)
    expect([2023, 2024, 1900, 2000].map((ano) => daysOfMonth({ ano, mes: 2 }))).toEqual([28, 29, 28, 29])
    expect([diaDoMes({ ano: 2026, mes: 2 }, 31), diaDoMes({ ano: 2026, mes: 4 }, 5)]).toEqual(['2026-02-28', '2026-04-05'])
  })

  test.each([
    [1, 0, 2026, 1],
    [1, -1, 2025, 12],
    [12, 1, 2027, 1],
    [3, -15, 2024, 12],
    [12, 12, 2027, 12],
    [6, 30, 2028, 12],
    [1, -12, 2025, 1],
  ])('%i/2026 and %i months are %i/%i', (mes, meses, ano, other) => {
    expect(somaMeses({ ano: 2026, mes }, meses)).toEqual({ ano, mes: other })
  })
})
