import { expect, test } from 'vitest'
import { formatCount, formatDate, formatDateTime, formatMoney, formatNumber, formatPercent, formatRate, formatTotal } from './format.ts'
import { formatCep, formatDocumento, formatPhone } from './format-pessoa.ts'

test('instants are shown in the time of São Paulo, dates without a zone', () => {
  expect(formatDateTime('2026-11-20T17:32:08Z')).toBe('20/11/2026 14:32')
  expect(formatDateTime('2026-11-20T00:05:00-03:00')).toBe('20/11/2026 00:05')
  expect(formatDate('2026-11-20')).toBe('20/11/2026')
  expect(formatDate('2026-11-21T01:00:00Z')).toBe('20/11/2026')
  expect(formatDate(null)).toBe('—')
})

test('CON-003 CON-004 money is exact, in reais, with a no-break space and 2 decimals', () => {
  expect(formatMoney('1234.56')).toBe('R$\u00a01.234,56')
  expect(formatMoney('0.5')).toBe('R$\u00a00,50')
  expect(formatMoney('9007199254740993.01')).toBe('R$\u00a09.007.199.254.740.993,01')
  expect(formatMoney('-3')).toBe('−R$\u00a03,00')
  expect(formatMoney('')).toBe('—')
})

test('numbers, totals and counts', () => {
  expect(formatNumber('1234.5')).toBe('1.234,5')
  expect(formatNumber(0)).toBe('0')
  expect(formatTotal(10000, false)).toBe('mais de 10.000')
  expect(formatCount(1, 'cliente', 'clientes')).toBe('1\u00a0cliente')
  expect(formatCount(1234, 'cliente', 'clientes')).toBe('1.234\u00a0clientes')
})

test('CON-006 CON-007 documents, postal codes and phones', () => {
  expect(formatDocumento('12345678909')).toBe('123.456.789-09')
  expect(formatDocumento('12ABC34501DE35')).toBe('12.ABC.345/01DE-35')
  expect(formatCep('80000123')).toBe('80000-123')
  expect(formatPhone('41988124410')).toBe('(41) 98812-4410')
  expect(formatPhone('4133227100')).toBe('(41) 3322-7100')
  expect(formatPhone('4193227100')).toBe('(41) 9322-7100')
  expect(formatPhone('+351 912 345 678')).toBe('+351 912 345 678')
})

test('percentages below each other have the same places, and thousands are parted', () => {
  expect(['2.5', '2', '1.7500', '12.3456', '1234.5', null].map(formatRate)).toEqual([
    '2,5000',
    '2,0000',
    '1,7500',
    '12,3456',
    '1.234,5000',
    '—',
  ])
  expect(['3.0', '-12.5', '1250.0', '31'].map(formatPercent)).toEqual(['3,0%', '−12,5%', '1.250,0%', '31%'])
})
