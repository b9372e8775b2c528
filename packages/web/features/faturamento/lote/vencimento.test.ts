import { expect, test } from 'vitest'
import { vencimentoAVir } from './vencimento.ts'

test('a usual day that is over gives way to the next one of its kind, one to come stays a rule', () => {
  const outubro = { ano: 2026, mes: 10 }
  expect(vencimentoAVir(outubro, 10, '2026-11-03')).toBe(null)
  expect(vencimentoAVir(outubro, 10, '2026-11-10')).toBe(null)
  expect(vencimentoAVir(outubro, 10, '2026-11-29')).toBe('2026-12-10')
  expect(vencimentoAVir(outubro, 10, '2027-02-05')).toBe('2027-02-10')
  expect(vencimentoAVir({ ano: 2026, mes: 12 }, 31, '2027-02-01')).toBe('2027-02-28')
})
