import { expect, test } from 'vitest'
import type { z } from 'zod'
import { Competencia } from '../kit/tempo.ts'
import { Figuras } from './explicacao.ts'

const problemsOf = (result: { error?: z.ZodError }) =>
  Object.fromEntries((result.error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]))

test('FAT-046 figures may be missing or negative, as text or number', () => {
  const none = { valorFaturamento: null, valorFaturamentoMarketplace: null, valorFaturamentoB2B: null, quantidadeNotas: null }
  expect(Figuras.parse({})).toEqual(none)
  expect(Figuras.parse({ ...none, valorFaturamento: ' ', quantidadeNotas: ' ' })).toEqual(none)
  expect(Figuras.parse({ ...none, quantidadeNotas: 0 }).quantidadeNotas).toBe(0)
  expect(
    Figuras.parse({ valorFaturamento: '-5', valorFaturamentoMarketplace: 1.5, valorFaturamentoB2B: '', quantidadeNotas: '-12' }),
  ).toEqual({
    valorFaturamento: '-5.00',
    valorFaturamentoMarketplace: '1.50',
    valorFaturamentoB2B: null,
    quantidadeNotas: -12,
  })
  expect(Figuras.parse({ quantidadeNotas: '2147483647' }).quantidadeNotas).toBe(2147483647)
})

test('FAT-046 a figure that is none is told by its name', () => {
  for (const quantidadeNotas of ['x', 1.5, '1.5', '1e3', '0x10', true, [], [5], {}, Number.NaN, '-2147483648'])
    expect(problemsOf(Figuras.safeParse({ quantidadeNotas }))).toEqual({ quantidadeNotas: 'Quantidade de notas: use um número inteiro.' })
  expect(problemsOf(Figuras.safeParse({ quantidadeNotas: 2147483648 }))).toEqual({
    quantidadeNotas: 'Quantidade de notas: no máximo 2.147.483.647.',
  })
  expect(problemsOf(Figuras.safeParse({ valorFaturamento: {}, valorFaturamentoMarketplace: '1.234' }))).toEqual({
    valorFaturamento: 'Informe o faturamento da loja.',
    valorFaturamentoMarketplace: 'Faturamento do marketplace: no máximo 2 casas decimais.',
  })
})

test('FAT-032 a competence is a year and a month', () => {
  expect(Competencia.parse({ ano: 2026, mes: 12 })).toEqual({ ano: 2026, mes: 12 })
  expect(problemsOf(Competencia.safeParse({}))).toEqual({ ano: 'Informe o ano.', mes: 'Informe o mês.' })
  expect(problemsOf(Competencia.safeParse({ ano: 1999, mes: 13 }))).toEqual({ ano: 'Ano: a partir de 2000.', mes: 'Mês: de 1 a 12.' })
  expect(problemsOf(Competencia.safeParse({ ano: 2200, mes: 0 }))).toEqual({ ano: 'Ano: no máximo 2199.', mes: 'Mês: de 1 a 12.' })
  for (const field of [Competencia.shape.ano, Competencia.shape.mes]) expect(field.meta()?.required).toBe(true)
})
