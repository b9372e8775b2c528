import { expect, test } from 'vitest'
import { proximoReajuste } from './reajuste-do-vinculo.ts'

test('the next readjustment is the first base month once the contract, its last negotiation or its last readjustment is old enough', () => {
  const next = (mesBase: number, minimoMeses: number) => proximoReajuste({ mesBase, minimoMeses }, { ano: 2025, mes: 11 })
  expect(next(11, 12)).toEqual({ ano: 2026, mes: 11 })
  expect(next(10, 12)).toEqual({ ano: 2027, mes: 10 })
  expect(next(1, 12)).toEqual({ ano: 2027, mes: 1 })
  expect(next(11, 18)).toEqual({ ano: 2027, mes: 11 })
})
