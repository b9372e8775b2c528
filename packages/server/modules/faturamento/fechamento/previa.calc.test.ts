import { brl } from '@retaguarda/contract/kit/money.ts'
import { expect, test } from 'vitest'
import type { Reason } from '@retaguarda/contract/faturamento/retencao.ts'
import type { CalculoDoMes } from '../calculo/faturamento.calc.ts'
import { linhaPrevia } from './previa.calc.ts'

const MES = { ano: 2026, mes: 9 }
type Feito = Extract<CalculoDoMes, { ok: true }>
const item = (regra: string, aplicado: boolean, nome: string) => ({
  explicacao: { regra, objeto: { codigo: 'OB', nome }, minimo: { aplicado } },
  vinculo: { vinculo: { preco: { novo: nome === 'N' } } },
})
/** Of an item the preview looks at its explanation, and at whether its price is new. */
const done = (valor: string, itens: object[] = [], porQue: Reason[] = []): CalculoDoMes => {
  const amounts = { valorBruto: valor, desconto: '0.00', valor, retido: '0.00', credito: '0.00', aPagar: valor }
  const valores = { ...amounts, itens: [], retencoes: [], usos: [], csrf: undefined, porQue }
  return { ok: true, valor, itens: itens as Feito['itens'], valores }
}
const AMOUNTS = { retido: '0.00', credito: '0.00', aPagar: '150.00' }
type Fatura = Parameters<typeof linhaPrevia>[0]['fatura']
const line = (calculo: CalculoDoMes, valorAnterior: string | null = null, fatura: Fatura = null, mes = MES) =>
  linhaPrevia({ id: 7, nome: 'Ana', fatura, valorAnterior }, calculo, mes)

test('FAT-006 a client without a month before has its value and no difference', () => {
  expect(line(done('120.00', [item('fixo', false, 'A')]))).toEqual({
    cliente: { id: 7, nome: 'Ana' },
    fatura: null,
    valor: '120.00',
    retido: '0.00',
    credito: '0.00',
    aPagar: '120.00',
    valorAnterior: null,
    diferenca: null,
    variacao: null,
    itens: 1,
    avisos: [],
  })
})

test.each([
  ['130.00', '100.00', '30.00', '30.0', false],
  ['130.01', '100.00', '30.01', '30.0', true],
  ['70.00', '100.00', '-30.00', '-30.0', false],
  ['69.99', '100.00', '-30.01', '-30.0', true],
  ['100.00', '100.00', '0.00', '0.0', false],
  ['0.00', '100.00', '-100.00', '-100.0', true],
  ['100.00', '0.00', '100.00', null, false],
  ['2.00', '3.00', '-1.00', '-33.3', true],
])('FAT-006 %s after %s is %s, %s percent, odd: %s', (valor, previous, diferenca, variacao, odd) => {
  const row = line(done(valor), previous)
  expect(row).toMatchObject({ valor, valorAnterior: previous, diferenca, variacao })
  expect(row.avisos.map(({ tipo }) => tipo)).toEqual(odd ? ['variacao'] : [])
})

test('FAT-006 a large change says how much, which way, and since when', () => {
  const text = (valor: string, mes = MES) => line(done(valor), '200.00', null, mes).avisos[0]?.texto
  expect(text('300.50')).toBe(`Variação acima de 30%: 50,3% a mais que em 08/2026 (${brl('200.00')}).`)
  expect(text('20.00')).toBe(`Variação acima de 30%: 90,0% a menos que em 08/2026 (${brl('200.00')}).`)
  expect(text('20.00', { ano: 2026, mes: 1 })).toMatch(/que em 12\/2025 /)
  expect(text('20.00', { ano: 2026, mes: 2 })).toMatch(/que em 01\/2026 /)
})

test('FAT-006 an applied minimum is named with its object, and only that', () => {
  const itens = [item('comissao', true, 'A'), item('comissao', false, 'B'), item('fixo', true, 'C'), item('comissao', true, 'D')]
  expect(line(done('1.00', itens)).avisos).toEqual([{ tipo: 'minimo', texto: 'Mínimo aplicado: OB - A, OB - D.' }])
  expect(line(done('9.00', itens), '1.00').avisos.map(({ tipo }) => tipo)).toEqual(['variacao', 'minimo'])
})

test('FAT-006 items are those that are made and the manual ones that stay', () => {
  const fatura: Fatura = { id: 3, situacao: 6, valor: '5.00', ...AMOUNTS, itens: [{ tipo: 1 }, { tipo: 2 }, { tipo: 3 }, { tipo: 4 }] }
  expect(line(done('1.00', [item('fixo', false, 'A')]), null, fatura)).toMatchObject({
    itens: 3,
    valor: '1.00',
    fatura: { id: 3, situacao: 6 },
  })
  expect(Object.keys(line(done('1.00'), null, fatura).fatura ?? {})).toEqual(['id', 'situacao'])
})

test.each([
  ['semVinculo', 'semVinculo'],
  ['figuras', 'semFiguras'],
  ['configuracao', 'erro'],
  ['valor', 'erro'],
] as const)('FAT-006 what cannot be calculated for %s has no value, and why stands there as %s', (motivo, tipo) => {
  const fatura: Fatura = { id: 3, situacao: 6, valor: '5.00', ...AMOUNTS, itens: [{ tipo: 3 }] }
  expect(line({ ok: false, motivo, erro: 'Porque não.' }, '100.00', fatura)).toMatchObject({
    valor: null,
    valorAnterior: '100.00',
    diferenca: null,
    variacao: null,
    itens: 0,
    avisos: [{ tipo, texto: 'Porque não.' }],
  })
})

test('FAT-006 a closed invoice shows the value and the items that it has', () => {
  const fatura: Fatura = { id: 3, situacao: 1, valor: '150.00', ...AMOUNTS, itens: [{ tipo: 1 }, { tipo: 3 }] }
  expect(line({ ok: false, motivo: 'encerrada', erro: 'Já está.' }, '100.00', fatura)).toMatchObject({
    valor: '150.00',
    diferenca: '50.00',
    variacao: '50.0',
    itens: 2,
    avisos: [{ tipo: 'encerrada', texto: 'Já está.' }],
  })
  expect(line({ ok: false, motivo: 'encerrada', erro: 'Já está.' })).toMatchObject({ valor: null, itens: 0 })
})

test('what is withheld stands beside the value, and that a regime is unknown is said', () => {
  const porQue: Reason[] = [
    { parte: 'regime', texto: 'Regime da empresa não informado: só o ISS pode ser retido.' },
    { parte: 'iss', texto: 'ISS' },
  ]
  expect(line(done('1.00', [], porQue)).avisos).toEqual([{ tipo: 'regime', texto: porQue[0]?.texto }])
  const fatura: Fatura = { id: 3, situacao: 1, valor: '150.00', retido: '7.50', credito: '0.00', aPagar: '142.50', itens: [] }
  expect(line({ ok: false, motivo: 'encerrada', erro: 'Já está.' }, null, fatura)).toMatchObject({ retido: '7.50', aPagar: '142.50' })
  expect(line({ ok: false, motivo: 'figuras', erro: 'Faltam.' })).toMatchObject({ retido: null, credito: null, aPagar: null })
})
