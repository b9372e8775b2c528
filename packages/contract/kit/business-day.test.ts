import { expect, test } from 'vitest'
import { feriadosNacionais, isBusinessDay, nextBusinessDay } from './business-day.ts'
import { addDays } from './tempo.ts'

const datas = (ano: number) => feriadosNacionais(ano).map(({ data }) => data.slice(5))

test('the national holidays of banks stand by day, with what moves with Easter', () => {
  expect(datas(2026)).toEqual([
    '01-01',
    '02-16',
    '02-17',
    '04-03',
    '04-21',
    '05-01',
    '06-04',
    '09-07',
    '10-12',
    '11-02',
    '11-15',
    '11-20',
    '12-25',
  ])
  expect(datas(2027)).toContain('02-09')
  expect(datas(2027)).toContain('05-27')
  // Easter at its earliest and latest.
  expect(datas(2008)).toContain('03-21')
  expect(datas(2011)).toContain('04-22')
})

// Good Friday in the years that the algorithm has its exceptions for, and in other centuries.
test.each(['1954-04-16', '1981-04-17', '2014-04-18', '2038-04-23', '2049-04-16', '2076-04-17', '2100-03-26', '2199-04-12', '2285-03-20'])(
  'Good Friday of %s',
  (day) => {
    expect(feriadosNacionais(Number(day.slice(0, 4)))).toContainEqual({ data: day, nome: 'Sexta-feira Santa' })
  },
)

test('each holiday has the name that the calendar shows', () => {
  expect(feriadosNacionais(2026).map(({ nome }) => nome)).toEqual([
    'Confraternização Universal',
    'Carnaval',
    'Carnaval',
    'Sexta-feira Santa',
    'Tiradentes',
    'Dia do Trabalho',
    'Corpus Christi',
    'Independência',
    'Nossa Senhora Aparecida',
    'Finados',
    'Proclamação da República',
    'Consciência Negra',
    'Natal',
  ])
})

test('with a holiday typed for every day it looks no further than a year', () => {
  const typed = new Set(Array.from({ length: 500 }, (_, n) => addDays('2026-01-01', n)))
  expect(nextBusinessDay('2026-01-01', typed)).toBe('2027-01-02')
})

test('20 November is a holiday from 2024 on; the last days of the year and elections are none', () => {
  expect(datas(2023)).not.toContain('11-20')
  expect(datas(2024)).toContain('11-20')
  for (const day of ['2026-12-24', '2026-12-31', '2026-10-05']) expect(isBusinessDay(day, new Set())).toBe(true)
})

test.each([
  ['2025-03-01', '2025-03-05'],
  ['2025-12-25', '2025-12-26'],
  ['2026-02-14', '2026-02-18'],
  ['2026-11-20', '2026-11-23'],
  ['2027-11-20', '2027-11-22'],
  ['2028-04-21', '2028-04-24'],
  ['2026-11-02', '2026-11-03'],
  ['2026-11-24', '2026-11-24'],
])('banks work next on or after %s on %s', (day, next) => {
  expect(nextBusinessDay(day)).toBe(next)
})

test('a typed holiday counts too, and may lead over a weekend', () => {
  expect(nextBusinessDay('2026-11-27', new Set(['2026-11-27']))).toBe('2026-11-30')
})
