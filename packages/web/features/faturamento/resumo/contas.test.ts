import { exact, sum, toMoney } from '@retaguarda/contract/kit/money.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fatias, partePercentual, variacao } from './contas.ts'

const cliente = fc.record({
  cliente: fc.record({ id: fc.integer({ min: 1 }), nome: fc.string() }),
  valorTotal: fc.integer({ min: 0, max: 1e9 }).map((cents) => toMoney(exact(cents).div(100))),
  percentual: fc.integer({ min: 0, max: 10_000 }).map((cents) => toMoney(exact(cents).div(100))),
})

test('DSH-004 a pie has ten slices at most and loses no cent and no client', () => {
  fc.assert(
    fc.property(fc.array(cliente, { maxLength: 40 }), (clientes) => {
      const shown = fatias(clientes, 10)
      expect(shown.length).toBe(Math.min(clientes.length, 10))
      expect(toMoney(sum(shown.map(({ valor }) => valor)))).toBe(toMoney(sum(clientes.map(({ valorTotal }) => valorTotal))))
      expect(toMoney(sum(shown.map((one) => one.percentual)))).toBe(toMoney(sum(clientes.map((one) => one.percentual))))
      const rest = shown.find((one) => one.cliente === null)
      expect(rest?.nome).toBe(clientes.length > 10 ? `Outros (${clientes.length - 9})` : undefined)
    }),
  )
})

test('DSH-002 parts and changes read as people write them', () => {
  expect(partePercentual('64.10', '100.00')).toBe('64,1%')
  expect(partePercentual('1.00', '0.00')).toBeUndefined()
  expect(variacao('103.60', '100.00')).toBe('+3,6%')
  expect(variacao('96.40', '100.00')).toBe('−3,6%')
  expect(variacao('100.01', '100.00')).toBe('0,0%')
  expect(variacao('99.99', '100.00')).toBe('0,0%')
  expect(variacao('1350.00', '100.00')).toBe('+1.250,0%')
  expect(variacao('100.00', '0.00')).toBeUndefined()
})
