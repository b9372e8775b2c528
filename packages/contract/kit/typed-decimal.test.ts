import { expect, test } from 'vitest'
import { NUMEROS } from '../test/grafias.ts'
import { money, moneySignedOptional } from './money.ts'
import { parseDecimal } from './typed-decimal.ts'

test.each(NUMEROS)('FAL-10 %j is read as %j, and a field that holds it is saved or refused so', (text, valor) => {
  expect(parseDecimal(text, 2) ?? null).toBe(valor)
  // The field keeps what it cannot read as it is typed, for the contract to judge.
  expect(money('Valor', 'o valor').safeParse(parseDecimal(text, 2) ?? text).data ?? null).toBe(valor)
})

test.each([
  ['-1.234,56', '-1234.56'],
  ['R$ -1.234,56', '-1234.56'],
  ['-R$ 1.234,56', '-1234.56'],
  ['−5', '-5.00'],
  ['-0,00', '0.00'],
  ['--5', undefined],
  ['-R$ -5', undefined],
  ['-12.34,56', undefined],
])('FAL-10 an amount below zero %j is read as %j only where there may be one', (text, valor) => {
  expect(parseDecimal(text, 2, { signed: true })).toBe(valor)
  expect(parseDecimal(text, 2)).toBeUndefined()
})

test.each([
  ['0.500', '0.5000'],
  ['.125', '0.1250'],
  ['12.345', '12345.0000'],
  ['1234.567', undefined],
  ['2,5 %', '2.5000'],
])('FAL-10 a rate %j is read as %j', (text, valor) => expect(parseDecimal(text, 4)).toBe(valor))

test('FAL-10 what has commas out of their place is not told to write a point instead', () => {
  const said = (sent: string) => moneySignedOptional('Valor', 'o valor').safeParse(sent).error?.issues[0]?.message
  expect(said('12.34,56')).toBe('Valor: escreva só algarismos e, se houver, as casas decimais.')
  expect(said('-1.234,56')).toBe('Valor: separe as casas decimais com ponto, sem ponto de milhar.')
})
