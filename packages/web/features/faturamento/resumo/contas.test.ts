import { exact, sum, toMoney } from '@retaguarda/contract/kit/money.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { latestOf, diferencaDoFaturado, fatias, partePercentual, restoDomina, variacao } from './contas.ts'

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

test('DSH-004 a ring gives way to bars where the rest is more than half of it', () => {
  const parts = (...valores: string[]) =>
    valores.map((percentual, id) => ({ cliente: { id, nome: '' }, valorTotal: percentual, percentual }))
  expect(restoDomina(fatias(parts('1.00', '1.00', '98.00'), 10))).toBe(false)
  expect(restoDomina(fatias(parts('25.00', '25.00', '25.00', '25.00'), 3))).toBe(false)
  expect(restoDomina(fatias(parts('24.99', '25.00', '25.00', '25.01'), 3))).toBe(true)
})

test('DSH-007 what was received above or below what was billed is said', () => {
  const mes = (pago: string, aberto: string) => diferencaDoFaturado({ pago, aberto, faturado: '100.00' })
  expect(mes('40.00', '60.00')).toBeUndefined()
  expect(mes('100.01', '0.00')).toBe('com R$\u00a00,01 pagos a mais que o valor')
  expect(mes('95.50', '0.00')).toBe('sem R$\u00a04,50 de descontos e abatimentos')
  const comCredito = (pago: string) => diferencaDoFaturado({ pago, aberto: '0.00', faturado: '100.00', credito: '30.00' })
  expect(comCredito('70.00')).toBe('com R$\u00a030,00 pagos por créditos')
  expect(comCredito('69.00')).toBe('com R$\u00a030,00 pagos por créditos, sem R$\u00a01,00 de descontos e abatimentos')
})

test('the last month of which anything was billed is looked at first', () => {
  const period = [9, 10, 11].map((mes) => ({ ano: 2026, mes }))
  const of = (valortotal: string, mes: number) => ({ competencia_label: `${String(mes).padStart(2, '0')}/2026`, valortotal })
  expect(latestOf({ pago: [of('5.00', 9), of('0.00', 11)], 'nao-pago': [of('1.00', 10)] }, period)).toEqual({ ano: 2026, mes: 10 })
  expect(latestOf({ pago: [], 'nao-pago': [of('0.00', 11)] }, period)).toBeUndefined()
})
