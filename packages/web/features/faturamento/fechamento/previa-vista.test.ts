import type { LinhaPrevia } from '@retaguarda/contract/faturamento/fechamento.ts'
import { describe, expect, test } from 'vitest'
import { escreverBusca, buscaDe } from '../comum/busca.ts'
import { choose, count, escolhida, isOdd, pode, totais, vista } from './previa-vista.ts'

const row = (id: number, nome: string, valor: string | null, parts: Partial<LinhaPrevia> = {}): LinhaPrevia => ({
  cliente: { id, nome },
  fatura: null,
  valor,
  retido: '0.00',
  credito: '0.00',
  aPagar: valor,
  valorAnterior: null,
  diferenca: null,
  variacao: null,
  itens: 1,
  avisos: [],
  ...parts,
})
const aviso = (tipo: LinhaPrevia['avisos'][number]['tipo']) => ({ avisos: [{ tipo, texto: tipo }] })

const rows = [
  row(1, 'Ágata', '10.10', { valorAnterior: '9.00', diferenca: '1.10' }),
  row(2, 'Zênite', '200.20', { ...aviso('variacao'), valorAnterior: '100.00', diferenca: '100.20' }),
  row(3, 'Bento', null, aviso('erro')),
  row(4, 'Caju', '0.30', aviso('encerrada')),
]
const names = (busca: Parameters<typeof vista>[1]) => vista(rows, busca).map(({ cliente }) => cliente.nome)
const everything = { aviso: undefined, nome: '', ordem: { por: 'nome', desce: false } } as const

describe('what the preview shows', () => {
  test('FAT-006 by name without regard to accents, by value with the unknown last in both directions', () => {
    expect(names(everything)).toEqual(['Ágata', 'Bento', 'Caju', 'Zênite'])
    expect(names({ ...everything, ordem: { por: 'valor', desce: true } })).toEqual(['Zênite', 'Ágata', 'Caju', 'Bento'])
    expect(names({ ...everything, ordem: { por: 'valor', desce: false } })).toEqual(['Caju', 'Ágata', 'Zênite', 'Bento'])
    expect(names({ ...everything, nome: 'agata' })).toEqual(['Ágata'])
    expect(names({ ...everything, aviso: 'variacao' })).toEqual(['Zênite'])
    expect(names({ ...everything, aviso: 'nenhum' })).toEqual(['Ágata'])
    expect(names({ ...everything, aviso: 'algum' })).toEqual(['Bento', 'Caju', 'Zênite'])
  })

  test('FAT-006 counts what is odd and sums to the cent', () => {
    expect(count(rows).map(({ aviso: a, quantos }) => [a, quantos])).toEqual([
      ['variacao', 1],
      ['erro', 1],
      ['encerrada', 1],
      ['nenhum', 1],
    ])
    expect(totais(rows)).toEqual({ clientes: 4, valor: '210.60', anterior: '109.00', diferenca: '101.60' })
  })
})

test('FAT-006 what is closed already is nothing to look at before a calculation', () => {
  expect(rows.map(isOdd)).toEqual([false, true, true, false])
})

describe('who is calculated', () => {
  test('FAT-006 all that can be, but those that were unticked; or only those that were ticked', () => {
    expect(rows.map(pode)).toEqual([true, true, false, false])
    const menosUm = choose({ modo: 'fora', ids: [] }, [1], false)
    expect(menosUm).toEqual({ modo: 'fora', ids: [1] })
    expect(rows.map((one) => escolhida(one, menosUm))).toEqual([false, true, false, false])
    expect(choose(menosUm, [1], true)).toEqual({ modo: 'fora', ids: [] })
    const soUm = choose({ modo: 'so', ids: [] }, [2], true)
    expect(rows.map((one) => escolhida(one, soUm))).toEqual([false, true, false, false])
    expect(choose(soUm, [2], false)).toEqual({ modo: 'so', ids: [] })
  })

  test('FAT-006 the address says all of it, and what it says is read back', () => {
    const busca = {
      ...buscaDe({ ano: 2026, mes: 10 }),
      aba: 'mes' as const,
      previa: true,
      aviso: 'minimo' as const,
      nome: 'padaria',
      ordem: { por: 'diferenca' as const, desce: true },
      pagina: 3,
      escolha: { modo: 'so' as const, ids: [] },
    }
    expect(buscaDe(escreverBusca(busca))).toEqual(busca)
    expect(buscaDe({ aba: 'x', ano: 'x', mes: 13, ordem: 'x', pagina: -1, fora: '5-x-7-', aviso: 'x' })).toMatchObject({
      aba: 'cliente',
      ordem: { por: 'nome', desce: false },
      pagina: 1,
      aviso: undefined,
      escolha: { modo: 'fora', ids: [5, 7] },
    })
  })
})
