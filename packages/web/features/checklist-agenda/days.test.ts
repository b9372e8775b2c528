import type { Agenda } from '@retaguarda/contract/checklist-agenda.ts'
import { dayOf, addDays } from '@retaguarda/contract/kit/tempo.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { diaAPartirDe, rowAt, rowsOf, byDay } from './days.ts'

const agenda = (id: number, dataInicio: string, horasEstimadas = '1.50') => ({ id, dataInicio, horasEstimadas }) as Agenda // what the rules look at
const medidas = { colunas: 3, cartao: 100, vao: 8, topo: 12, fim: 20 }

describe('AGE-004 cards by day', () => {
  test('AGE-004 a day is one of São Paulo, and its hours are summed', () => {
    const days = byDay([
      agenda(1, '2026-11-24T11:00:00.000Z', '4.00'),
      agenda(2, '2026-11-25T02:30:00.000Z', '0.50'),
      agenda(3, '2026-11-25T03:00:00.000Z', '8.80'),
    ])
    expect(days.map(({ dia, primeiro, minutos, cartoes }) => [dia, primeiro, minutos, cartoes.map(({ id }) => id)])).toEqual([
      ['2026-11-24', 0, 270, [1, 2]],
      ['2026-11-25', 2, 528, [3]],
    ])
  })

  test('AGE-004 no card is lost or doubled, and the heights are those of all lines', () => {
    const instants = fc.array(fc.date({ min: new Date('2018-01-01'), max: new Date('2027-01-01'), noInvalidDate: true }), {
      maxLength: 200,
    })
    fc.assert(
      fc.property(instants, fc.integer({ min: 1, max: 5 }), (dates, colunas) => {
        const sorted = dates.map((date) => date.toISOString()).sort()
        const days = byDay(sorted.map((at, i) => agenda(i, at)))
        expect(days.flatMap(({ cartoes }) => cartoes.map(({ id }) => id))).toEqual(sorted.map((_, i) => i))
        for (const { dia, cartoes } of days) for (const { dataInicio } of cartoes) expect(dayOf(dataInicio)).toBe(dia)
        expect(days.map(({ dia }) => dia)).toEqual([...new Set(days.map(({ dia }) => dia))].sort())
        const lines = rowsOf(days, { ...medidas, colunas })
        const shown = lines.flatMap(({ dia, de }) => days[dia]?.cartoes.slice(de, de + colunas) ?? [])
        expect(shown.map(({ id }) => id)).toEqual(sorted.map((_, i) => i))
        const last = lines.at(-1)
        expect(last ? last.inicio + last.altura : 0).toBe(lines.length * 108 + days.length * (12 + 20 - 8))
        lines.forEach(({ inicio, altura }, i) => {
          expect(rowAt(lines, inicio)).toBe(i)
          expect(rowAt(lines, inicio + altura - 1)).toBe(i)
        })
      }),
    )
  })

  test('AGE-004 a jump goes to the day, or to the next that there is', () => {
    const days = byDay([agenda(1, '2026-11-20T12:00:00Z'), agenda(2, '2026-11-24T12:00:00Z')])
    expect(diaAPartirDe(days, '2026-11-01')).toBe(0)
    expect(diaAPartirDe(days, '2026-11-20')).toBe(0)
    expect(diaAPartirDe(days, '2026-11-21')).toBe(1)
    expect(diaAPartirDe(days, '2027-01-01')).toBe(1)
    expect(diaAPartirDe([], '2027-01-01')).toBe(-1)
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  })
})
