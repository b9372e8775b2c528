import { readFileSync } from 'node:fs'
import { toCents } from '@retaguarda/contract/kit/money.ts'
import { expect, test } from 'vitest'
import { movimentoDe, movimentosDe, type ReceitaDoMes } from './movimento.calc.ts'
import { comprometidoDe, pendenciasDe, receitasDe, type Vigencia } from './recorrente.calc.ts'

type Exemplo = {
  id: string
  nota: string
  meses: Record<string, string>[]
  esperado: { movimentos: Record<string, string>; parcial: boolean; pendentes: number }[]
}
// The worked examples, computed by an independent program; this type is theirs.
const exemplos = JSON.parse(readFileSync(new URL('recorrente.calc.examples.json', import.meta.url), 'utf8')) as Exemplo[]

test.each(exemplos)('$id $nota', ({ meses, esperado }) => {
  const names = [...new Set(meses.flatMap((mes) => Object.keys(mes)))]
  const receitas: ReceitaDoMes[] = [
    new Map(),
    ...meses.map((mes) => new Map(Object.entries(mes).map(([name, valor]) => [names.indexOf(name), toCents(valor)]))),
  ]
  const rows = movimentosDe(receitas)
  expect(rows).toHaveLength(esperado.length)
  rows.forEach((row, at) => {
    const { movimentos, pendentes: _, parcial: __, ...figures } = esperado[at] ?? { movimentos: {} }
    expect(row).toEqual(figures)
    const seen = (id: number) => receitas.slice(0, at + 1).some((mes) => (mes.get(id) ?? 0) > 0)
    const moved = names.flatMap((name, id) => {
      const movimento = movimentoDe(receitas[at]?.get(id) ?? 0, receitas[at + 1]?.get(id) ?? 0, seen(id))
      return movimento === null ? [] : [[name, movimento]]
    })
    expect(Object.fromEntries(moved)).toEqual(movimentos)
  })
})

test('who was above 0 before the first month comes back, and is not new', () => {
  const meses = [new Map(), new Map([[7, 100]])]
  expect(movimentosDe(meses, new Set([7]))[0]).toMatchObject({ novo: '0.00', retorno: '1.00', clientes: { novos: 0, voltaram: 1 } })
  expect(movimentosDe(meses)[0]).toMatchObject({ novo: '1.00', retorno: '0.00' })
})

const link = (id: number, parts: Partial<Vigencia> = {}): Vigencia => ({
  id,
  cliente: 1,
  objeto: 1,
  de: 0,
  ate: null,
  ateOFim: null,
  ...parts,
})

test('without a counted invoice the links in force count as before, for as many months as it takes, and those that ended do not', () => {
  const faturas = [{ id: 50, cliente: 1, mes: 10, cents: 300 }]
  const vinculos = [link(1), link(2, { ate: 11, ateOFim: 10 }), link(3, { de: 12 }), link(4, { cliente: 2 })]
  const meses = [10, 11, 12, 13]
  const pendencias = pendenciasDe(meses, faturas, vinculos)
  expect(pendencias).toEqual([
    { mes: 11, cliente: 1, fatura: 50, vinculos: [1, 2] },
    { mes: 12, cliente: 1, fatura: 50, vinculos: [1, 3] },
    { mes: 13, cliente: 1, fatura: 50, vinculos: [1, 3] },
    ...meses.map((mes) => ({ mes, cliente: 2, fatura: null, vinculos: [4] })),
  ])
  const itens = new Map([
    [
      50,
      new Map([
        [1, 100],
        [2, 200],
      ]),
    ],
  ])
  expect(receitasDe(meses, faturas, pendencias, itens).map((mes) => [mes.get(1), mes.get(2)])).toEqual([
    [300, 0],
    [300, 0],
    [100, 0],
    [100, 0],
  ])
})

test('what is committed takes the price of each month, of the link or of its object, and not of who is gone by the last day', () => {
  const vinculos = [link(1), link(2, { objeto: 2, de: 11 }), link(3, { ate: 11, ateOFim: 10 })]
  const precos = {
    vinculos: [
      { dono: 1, mes: 0, cents: null },
      { dono: 1, mes: 12, cents: 5000 },
      { dono: 2, mes: 11, cents: null },
      { dono: 3, mes: 0, cents: 70 },
    ],
    objetos: [
      { dono: 1, mes: 11, cents: 1200 },
      { dono: 1, mes: 0, cents: 1000 },
      // The only one that there is, though of a later month.
      { dono: 2, mes: 13, cents: 3 },
    ],
  }
  expect(comprometidoDe([10, 11, 12], vinculos, precos)).toEqual([1000 + 70, 1200 + 3, 5000 + 3])
})
