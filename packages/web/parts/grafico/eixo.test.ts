import { expect, test } from 'vitest'
import { noEixo } from './data.ts'
import { larguraDosNumeros } from './eixo.ts'

const ponto = (...valores: (string | null)[]) => ({
  rotulo: '',
  nome: '',
  valores: Object.fromEntries(valores.map((valor, place) => [String(place), valor])),
})
const series = ['0', '1'].map((chave) => ({ chave, nome: chave }))

test('the numbers beside a chart get the room of the longest of them', () => {
  expect(larguraDosNumeros([], series, 5, false)).toBe(17)
  expect(larguraDosNumeros([ponto('4', null)], series, 5, false)).toBe(17)
  expect(larguraDosNumeros([ponto('0.62', '1')], series, 5, false)).toBe(38) // 0,25
  expect(larguraDosNumeros([ponto('300000', '250000')], series, 5, false)).toBe(59) // 300 mil
})

test('series that stand on one another are as high as their sum', () => {
  const sum = [ponto('700', '800')]
  expect(larguraDosNumeros(sum, series, 4, false)).toBe(31)
  expect(larguraDosNumeros(sum, series, 4, true)).toBe(59) // 1,65 mil
})

test('what hangs below zero is as low as its own sum', () => {
  expect(larguraDosNumeros([ponto('700', '-800')], series, 4, true)).toBe(66) // -1,4 mil
  expect(larguraDosNumeros([ponto('-70000', '-80000')], series, 4, true)).toBe(66) // -150 mil
})

test('a value below zero has the sign of minus, as money has', () => {
  expect([noEixo(-25_000), noEixo(-1_500_000), noEixo(0)]).toEqual(['−25\u00a0mil', '−1,5\u00a0mi', '0'])
})
