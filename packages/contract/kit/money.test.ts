import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { brl, exact, exactOrUndefined, money, moneySignedOptional, rate, sum, toMoney, toPlain, toRate, unitPrice } from './money.ts'

const valor = money('Valor mínimo', 'o valor mínimo')
const problem = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message

describe('rounding', () => {
  test.each([
    ['0.005', '0.01'],
    ['2.675', '2.68'],
    ['33.335', '33.34'],
    ['33.3349999999', '33.33'],
    ['123456789012.345', '123456789012.35'],
    ['2.5', '2.50'],
    ['-0.005', '-0.01'],
    ['-2.675', '-2.68'],
    ['-0.004', '0.00'],
  ])('%s is %s in cents', (value, rounded) => expect(toMoney(value)).toBe(rounded))

  test('rounds any decimal as integers do', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), (units) => {
        // Six places; 10,000 of them are a cent.
        const away = units < 0n ? -1n : 1n
        const cents = (units * away + 5_000n) / 10_000n
        const digits = String(cents).padStart(3, '0')
        const sign = away === -1n && cents !== 0n ? '-' : ''
        expect(toMoney(exact(String(units)).div(1_000_000))).toBe(`${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`)
      }),
    )
  })

  test('rates have four places, values before rounding no trailing zeros', () => {
    expect(toRate('2.5')).toBe('2.5000')
    expect(toRate('0.00005')).toBe('0.0001')
    expect(toPlain(exact('33.3350'), 10)).toBe('33.335')
    expect(toPlain(exact(10).div(3), 10)).toBe('3.3333333333')
    expect(toPlain(exact('0.00000001'), 10)).toBe('0.00000001')
  })

  test('sums are exact and start at zero', () => {
    expect(toMoney(sum([]))).toBe('0.00')
    expect(toMoney(sum(['0.10', exact('0.20'), '9999999999999.99']))).toBe('10000000000000.29')
  })

  test('products of the largest fields lose nothing', () => {
    expect(exact('9999999999999.99').times('999.9999').toFixed()).toBe('9999998999999990.000001')
  })
})

test('money in sentences is Brazilian', () => {
  expect(brl('1234567.8')).toBe('R$\u00a01.234.567,80')
  expect(brl('0')).toBe('R$\u00a00,00')
})

describe('OBJ-027 OBJ-028 OBJ-030 fields of money', () => {
  test.each([
    ['1234.56', '1234.56'],
    [' 1234.5 ', '1234.50'],
    [1234.56, '1234.56'],
    [0, '0.00'],
    [-0, '0.00'],
    ['0007', '7.00'],
    ['0000000000000000000012.00', '12.00'],
    [`${'0'.repeat(37)}1.5`.slice(-40), '1.50'],
    [9999999999999.99, '9999999999999.99'],
  ])('%j is kept as %s', (sent, kept) => {
    expect(valor.parse(sent)).toBe(kept)
    expect(valor.parse(kept)).toBe(kept)
  })

  test.each([
    [undefined, 'Informe o valor mínimo.'],
    [null, 'Informe o valor mínimo.'],
    ['', 'Informe o valor mínimo.'],
    ['  ', 'Informe o valor mínimo.'],
    [{}, 'Informe o valor mínimo.'],
    [Number.NaN, 'Informe o valor mínimo.'],
    ['abc', 'Valor mínimo: escreva só algarismos e, se houver, as casas decimais.'],
    ['1e3', 'Valor mínimo: escreva só algarismos e, se houver, as casas decimais.'],
    [5e-7, 'Valor mínimo: escreva só algarismos e, se houver, as casas decimais.'],
    ['9'.repeat(100_000), 'Valor mínimo: escreva só algarismos e, se houver, as casas decimais.'],
    ['1.234.56', 'Valor mínimo: escreva só algarismos e, se houver, as casas decimais.'],
    ['-1', 'Valor mínimo: não pode ser menor que zero.'],
    ['-1,50', 'Valor mínimo: não pode ser menor que zero.'],
    [-0.01, 'Valor mínimo: não pode ser menor que zero.'],
    ['1.234', 'Valor mínimo: no máximo 2 casas decimais.'],
    ['1.500', 'Valor mínimo: no máximo 2 casas decimais.'],
    ['1.234,567', 'Valor mínimo: no máximo 2 casas decimais.'],
    [0.1 + 0.2, 'Valor mínimo: no máximo 2 casas decimais.'],
    ['1.234,56', 'Valor mínimo: separe as casas decimais com ponto, sem ponto de milhar.'],
    ['10000000000000', 'Valor mínimo: no máximo 13 algarismos antes das casas decimais.'],
    ['10000000000000,00', 'Valor mínimo: no máximo 13 algarismos antes das casas decimais.'],
  ])('%j is refused: %s', (sent, sentence) => expect(problem(valor, sent)).toBe(sentence))

  test('any amount of the database goes through unchanged, as text and with leading zeros', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n - 1n }), (cents) => {
        const digits = String(cents).padStart(3, '0')
        const text = `${digits.slice(0, -2)}.${digits.slice(-2)}`
        expect(valor.parse(text)).toBe(text)
        expect(valor.parse(`00${text}`)).toBe(text)
      }),
    )
  })

  test('label and mark travel with the field', () => {
    expect(valor.meta()).toMatchObject({ label: 'Valor mínimo', required: true })
    expect(moneySignedOptional('Faturamento', 'o faturamento').meta()).toMatchObject({ label: 'Faturamento', required: false })
  })
})

test('OBJ-013 OBJ-014 rates and unit prices have up to four places', () => {
  const taxa = rate('Percentual', 'o percentual')
  expect(taxa.parse('2.5')).toBe('2.5000')
  expect(taxa.parse(0.0001)).toBe('0.0001')
  expect(problem(taxa, '2.50000')).toBe('Percentual: no máximo 4 casas decimais.')
  expect(problem(taxa, '1000')).toBe('Percentual: no máximo 3 algarismos antes das casas decimais.')
  expect(problem(taxa, '-0.1')).toBe('Percentual: não pode ser menor que zero.')
  const preco = unitPrice('Preço', 'o preço')
  expect(preco.parse('999999999.9999')).toBe('999999999.9999')
  expect(problem(preco, '1000000000')).toBe('Preço: no máximo 9 algarismos antes das casas decimais.')
  expect(problem(preco, null)).toBe('Informe o preço.')
})

test("FAT-046 a month's figure may be empty or below zero", () => {
  const figura = moneySignedOptional('Faturamento', 'o faturamento')
  for (const sent of ['', ' ', null, undefined]) expect(figura.parse(sent)).toBeNull()
  expect(figura.parse('-12.3')).toBe('-12.30')
  expect(figura.parse(-0)).toBe('0.00')
  expect(figura.parse('-0.00')).toBe('0.00')
  expect(problem(figura, '1.234')).toBe('Faturamento: no máximo 2 casas decimais.')
})

test('what is no decimal yet is undefined, never an exception', () => {
  for (const value of [undefined, null, 3, '', '-', '1,5', '1.', '.5', '1e3', 'Infinity', '9'.repeat(41)])
    expect(exactOrUndefined(value)).toBeUndefined()
  expect(exactOrUndefined('9'.repeat(40))?.toFixed()).toBe('9'.repeat(40))
  expect(exactOrUndefined('-1.50')?.toFixed()).toBe('-1.5')
})
