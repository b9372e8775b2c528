import { describe, expect, test } from 'vitest'
import { regraDe, problemaDaRecorrencia, proximas, type Regra, recorrenciaTexto } from './recorrencia.ts'

const SEXTA = '2026-11-20T11:00:00.000Z' // Friday, 08:00 in São Paulo
const regra = (text: string): Regra => {
  const lida = regraDe(text)
  if (typeof lida === 'string') throw new Error(lida)
  return lida
}
/** Days and hours as the clocks of São Paulo show them. */
const runs = (text: string, { inicio = SEXTA, depois = '2026-11-20T10:00:00Z', quantas = 4 } = {}) =>
  proximas(regra(text), inicio, depois, quantas).map((at) => new Date(Date.parse(at) - 3 * 3_600_000).toISOString().slice(0, 16))

describe('a recorrência', () => {
  test.each([
    ['FREQ=DAILY', ['2026-11-20T08:00', '2026-11-21T08:00', '2026-11-22T08:00', '2026-11-23T08:00']],
    ['FREQ=DAILY;INTERVAL=3;BYHOUR=6,22;BYMINUTE=30', ['2026-11-20T22:30', '2026-11-23T06:30', '2026-11-23T22:30', '2026-11-26T06:30']],
    ['FREQ=WEEKLY;BYDAY=MO,WE;BYHOUR=8', ['2026-11-23T08:00', '2026-11-25T08:00', '2026-11-30T08:00', '2026-12-02T08:00']],
    ['FREQ=WEEKLY;INTERVAL=2', ['2026-11-20T08:00', '2026-12-04T08:00', '2026-12-18T08:00', '2027-01-01T08:00']],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', ['2026-11-30T08:00', '2026-12-31T08:00', '2027-01-31T08:00', '2027-02-28T08:00']],
    ['FREQ=MONTHLY;BYDAY=1MO,-1FR', ['2026-11-27T08:00', '2026-12-07T08:00', '2026-12-25T08:00', '2027-01-04T08:00']],
    ['FREQ=MONTHLY;BYMONTHDAY=31', ['2026-12-31T08:00', '2027-01-31T08:00', '2027-03-31T08:00', '2027-05-31T08:00']],
    ['FREQ=HOURLY;INTERVAL=6;BYMINUTE=15', ['2026-11-20T08:15', '2026-11-20T14:15', '2026-11-20T20:15', '2026-11-21T02:15']],
    ['FREQ=HOURLY;BYHOUR=9,10;BYDAY=SA', ['2026-11-21T09:00', '2026-11-21T10:00', '2026-11-28T09:00', '2026-11-28T10:00']],
    ['FREQ=DAILY;COUNT=2', ['2026-11-20T08:00', '2026-11-21T08:00']],
    ['FREQ=DAILY;UNTIL=20261121', ['2026-11-20T08:00', '2026-11-21T08:00']],
    ['FREQ=DAILY;UNTIL=20261121T105959Z', ['2026-11-20T08:00']],
  ])('%s', (text, expected) => expect(runs(text)).toEqual(expected))

  test('conta do começo, e chega longe sem contar', () => {
    expect(runs('FREQ=DAILY;COUNT=3', { depois: '2026-11-21T11:00:00Z' })).toEqual(['2026-11-22T08:00'])
    expect(runs('FREQ=DAILY;COUNT=3', { depois: '2026-11-22T11:00:00Z' })).toEqual([])
    expect(runs('FREQ=HOURLY;BYMINUTE=0,30', { inicio: '1990-01-01T03:00:00Z', quantas: 2 })).toEqual([
      '2026-11-20T07:30',
      '2026-11-20T08:00',
    ])
    expect(runs('FREQ=MONTHLY;INTERVAL=5;BYMONTHDAY=10', { inicio: '1999-01-10T11:00:00Z', quantas: 1 })).toEqual(['2026-12-10T09:00'])
  })

  test('oito horas são oito horas dos dois lados do horário de verão', () => {
    const all = proximas(regra('FREQ=DAILY'), '2018-11-02T11:00:00Z', '2018-11-02T10:00:00Z', 3)
    expect(all).toEqual(['2018-11-02T11:00:00.000Z', '2018-11-03T11:00:00.000Z', '2018-11-04T10:00:00.000Z'])
  })

  test.each([
    ['', /escreva uma regra/],
    ['RRULE:FREQ=DAILY', /RRULE:FREQ não é aceito|escreva uma regra/],
    ['FREQ=YEARLY', /FREQ aceita/],
    ['FREQ=MINUTELY', /FREQ aceita/],
    ['FREQ=DAILY;BYSETPOS=1', /BYSETPOS não é aceito/],
    ['FREQ=DAILY;FREQ=DAILY', /escreva uma regra/],
    ['FREQ=DAILY;INTERVAL=0', /INTERVAL/],
    ['FREQ=DAILY;COUNT=2;UNTIL=20261231', /COUNT ou UNTIL/],
    ['FREQ=DAILY;UNTIL=20260230', /UNTIL/],
    ['FREQ=WEEKLY;BYDAY=SEG', /BYDAY/],
    ['FREQ=WEEKLY;BYDAY=1MO', /só vale com FREQ=MONTHLY/],
    ['FREQ=WEEKLY;BYMONTHDAY=1', /não vale com FREQ=WEEKLY/],
    ['FREQ=DAILY;BYHOUR=24', /BYHOUR/],
    ['FREQ=DAILY;BYMINUTE=0,10', /15 minutos/],
    ['FREQ=DAILY;BYHOUR=8,9;BYMINUTE=0,50', /15 minutos/],
    ['FREQ=MONTHLY;BYMONTHDAY=-1,1;BYHOUR=0,23;BYMINUTE=0,55', /15 minutos/],
    ['FREQ=MONTHLY;BYMONTHDAY=31;BYDAY=1MO', /nenhuma execução/],
    [`FREQ=DAILY;BYMINUTE=${'0,'.repeat(200)}0`, /no máximo 300/],
  ])('recusa %s', (text, sentence) => expect(problemaDaRecorrencia(text, SEXTA)).toMatch(sentence))

  test('aceita de 15 em 15 minutos, em minúsculas também', () => {
    expect(problemaDaRecorrencia('FREQ=HOURLY;BYMINUTE=0,15,30,45', SEXTA)).toBeUndefined()
    expect(problemaDaRecorrencia('freq=daily;byhour=8', SEXTA)).toBeUndefined()
  })

  test.each([
    ['FREQ=DAILY', 'A cada dia, às 08:00.'],
    [
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;BYHOUR=8,18;BYMINUTE=0;UNTIL=20261231',
      'A cada 2 semanas, segunda e quarta, às 08:00 e 18:00, até 31/12/2026.',
    ],
    ['FREQ=WEEKLY', 'A cada semana, sexta, às 08:00.'],
    ['FREQ=MONTHLY', 'A cada mês, dia 20, às 08:00.'],
    ['FREQ=MONTHLY;BYDAY=1MO,-1FR;COUNT=3', 'A cada mês, 1ª segunda e última sexta, às 08:00, 3 vezes.'],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', 'A cada mês, dia último, às 08:00.'],
    ['FREQ=HOURLY;INTERVAL=6', 'A cada 6 horas, no minuto 00.'],
  ])('%s lê-se %s', (text, words) => expect(recorrenciaTexto(regra(text), SEXTA)).toBe(words))
})
