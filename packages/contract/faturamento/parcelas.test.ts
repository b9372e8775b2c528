import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sum } from '../kit/money.ts'
import { parcelas, vencimentos, vencimentosPorDia } from './parcelas.ts'

test('BOL-005 later instalments fall due on the same day, or on the last one of a shorter month', () => {
  expect(vencimentos('2027-10-31', 6)).toEqual(['2027-10-31', '2027-11-30', '2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31'])
  expect(vencimentos('2026-12-15', 1)).toEqual(['2026-12-15'])
})

test('BOL-005 the instalments are the value to the cent, the larger ones first, none below one cent', () => {
  expect(parcelas('100.00', 3)).toEqual({ ok: true, valores: ['33.34', '33.33', '33.33'] })
  expect(parcelas('0.02', 3)).toEqual({ ok: false, erro: 'Cada parcela deve ter ao menos R$ 0,01: diminua o número de parcelas.' })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 ** 12 }), fc.integer({ min: 1, max: 36 }), (cents, n) => {
      const valor = (cents / 100).toFixed(2)
      const made = parcelas(valor, n)
      if (!made.ok) {
        expect(cents).toBeLessThan(n)
        return
      }
      expect(made.valores).toHaveLength(n)
      expect(sum(made.valores).toFixed(2)).toBe(valor)
      const each = made.valores.map((v) => Math.round(Number(v) * 100))
      expect((each[0] ?? 0) - (each.at(-1) ?? 0)).toBeLessThanOrEqual(1)
      expect(each).toEqual(each.toSorted((a, b) => b - a))
    }),
  )
})

test('instalments by a rule begin in the month after the competence, each counted from it and not from a day that was moved', () => {
  const nenhum = new Set<string>()
  expect(vencimentosPorDia({ ano: 2026, mes: 12 }, 31, 3, nenhum)).toEqual(['2027-02-01', '2027-03-01', '2027-03-31'])
  expect(vencimentosPorDia({ ano: 2026, mes: 9 }, 10, 2, nenhum)).toEqual(['2026-10-13', '2026-11-10'])
  expect(vencimentosPorDia({ ano: 2026, mes: 9 }, 31, 1, nenhum)).toEqual(['2026-11-03']) // Saturday, Sunday, Finados
  expect(vencimentosPorDia({ ano: 2026, mes: 9 }, 10, 1, new Set(['2026-10-13']))).toEqual(['2026-10-14'])
})
