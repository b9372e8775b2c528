import { expect, test } from 'vitest'
import { celulasColadas, colar } from './colar.ts'
import { COLUNAS, casasDe, percentualText, placesText } from './columns.ts'

test('OBJ-031 one value is no table: the field takes it as ever', () => {
  expect(celulasColadas('1.234,56')).toBeUndefined()
  expect(celulasColadas('1.234,56\r\n')).toBeUndefined()
  expect(celulasColadas('1\t2')).toEqual([['1', '2']])
  expect(celulasColadas('1\r\n2\r\n\r\n')).toEqual([['1'], ['2']])
})

test('OBJ-013 OBJ-031 rows of a spreadsheet become rows, in Brazilian and in plain numbers', () => {
  const cells = celulasColadas('Faturamento\tLoja\tMarketplace\tB2B\nR$ 50.000,00\t2,5%\t1.8\t\n100000\t2,10\tabc\t0,5\n') ?? []
  expect(colar(cells, COLUNAS.tabelaComissao, 0, 0)).toEqual({
    linhas: new Map([
      [0, { valorFaturamento: '50000.00', percentualLoja: '2.5000', percentualMarketplace: '1.8000' }],
      [1, { valorFaturamento: '100000.00', percentualLoja: '2.1000', percentualMarketplace: 'abc', comissaoB2B: '0.5000' }],
    ]),
    sobram: 0,
    titled: true,
  })
})

test('OBJ-031 cells go to the right and down from where they are pasted; what does not fit is told', () => {
  expect(colar([['1', '2', '3']], COLUNAS.tabelaComissao, 4, 2)).toEqual({
    linhas: new Map([[4, { percentualMarketplace: '1.0000', comissaoB2B: '2.0000' }]]),
    sobram: 1,
    titled: false,
  })
})

test('OBJ-014 OBJ-033 a quantity is an integer, what is none stays for the sentence of the contract', () => {
  expect(
    colar(
      [
        ['1.000', '0,12'],
        ['2,5', '0,10'],
      ],
      COLUNAS.valoresDemanda,
      0,
      0,
    ).linhas,
  ).toEqual(
    new Map([
      [0, { quantidade: '1000', precoUnidade: '0.1200' }],
      [1, { quantidade: '2,5', precoUnidade: '0.1000' }],
    ]),
  )
})

test.each([
  ['2.5000', '2,50%'],
  ['0.0125', '0,0125%'],
  ['100', '100,00%'],
])('OBJ-013 the rate %s reads %s', (rate, text) => expect(percentualText(rate)).toBe(text))

test('OBJ-027 places are never rounded away', () => expect(placesText('1234567.31935', 2)).toBe('1.234.567,31935'))

test('OBJ-013 what stands below each other has the same places: two, or as many as one of it needs', () => {
  expect(casasDe([])).toBe(2)
  expect(casasDe(['2.5000', '100', null])).toBe(2)
  expect(casasDe(['2.5000', '1.7525'])).toBe(4)
  expect(casasDe(['3831.04155', '315'])).toBe(5)
  expect(percentualText('2.5000', casasDe(['2.5000', '1.7525']))).toBe('2,5000%')
})
