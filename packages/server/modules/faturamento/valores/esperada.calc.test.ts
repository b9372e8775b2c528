import { readFileSync } from 'node:fs'
import { parcelas } from '@retaguarda/contract/faturamento/parcelas.ts'
import { Tributo, type RetencaoDoBoleto, type RetencaoDoObjeto } from '@retaguarda/contract/faturamento/retencao.ts'
import type { RegimeTributacao } from '@retaguarda/contract/faturamento/regime-tributacao.ts'
import { exact, toMoney } from '@retaguarda/contract/kit/money.ts'
import { expect, test } from 'vitest'
import { esperadaComo, esperadasDe, totalOf } from './esperada.calc.ts'
import { retencoesDe } from './retencao.calc.ts'

type Caso = {
  id: string
  entrada: {
    empresa: RegimeTributacao | null
    cliente: { pessoa: 'PF' | 'PJ'; regime: RegimeTributacao | null; iss: string | null; nunca: boolean }
    objetos: Record<string, RetencaoDoObjeto>
    itens: { objeto: string; valor: string }[]
    vencimento: string
    parcelas: number
    paga: { parcela: number; valor: string }
  }
  saida: {
    boletos: string[]
    esperadas: (string | null)[]
    aberto: string
    aceita: boolean
    retencoes?: RetencaoDoBoleto[]
    retido?: string
    aPagar?: string
  }
}
// The worked examples, computed by an independent program; this type is theirs.
const { esperada } = JSON.parse(readFileSync(new URL('esperada.calc.examples.json', import.meta.url), 'utf8')) as { esperada: Caso[] }

test.each(esperada.map((caso) => [caso.id, caso] as const))('%s: what is expected to be withheld of the worked example', (_, caso) => {
  const { empresa, cliente, objetos, itens, vencimento: dia, parcelas: n, paga } = caso.entrada
  const quem = { empresa, cliente: { ...cliente, nunca: false, cpf: cliente.pessoa === 'PF' } }
  const retidos = itens.map(({ objeto, valor }) => ({ valor, retencao: objetos[objeto] ?? { irrf: null, csrf: false, inss: null } }))
  const total = totalOf(itens.map(({ valor }) => ({ tributo: Tributo.code.IRRF, valor })))
  const split = parcelas(total, n)
  const valores = split.ok ? split.valores : []
  expect(valores).toEqual(caso.saida.boletos)
  const ids = valores.map((_valor, at) => at + 1)
  const esperadas = esperadasDe(retencoesDe(retidos, quem, { dia, parcelas: n }).retencoes, [], ids)
  expect(ids.map((id) => esperadas.get(id) ?? []).map((rows) => (rows.length === 0 ? null : totalOf(rows)))).toEqual(caso.saida.esperadas)
  const aberto = toMoney(exact(valores[paga.parcela - 1] ?? '0').minus(paga.valor))
  expect(aberto).toBe(caso.saida.aberto)
  const rows = esperadaComo(aberto, esperadas.get(paga.parcela) ?? [])
  expect(rows !== undefined).toBe(caso.saida.aceita)
  expect(rows).toEqual(caso.saida.retencoes)
  if (rows) expect([totalOf(rows), toMoney(exact(total).minus(totalOf(rows)))]).toEqual([caso.saida.retido, caso.saida.aPagar])
})

const { IRRF, CSLL } = Tributo.code
test('what is withheld already is taken off, of the boletos themselves and of the invoice, and never more is expected than is left', () => {
  const regras = [{ tributo: IRRF, valor: '75.00' }]
  const of = (retidas: Parameters<typeof esperadasDe>[1]) => [...esperadasDe(regras, retidas, [1, 2, 3]).values()].map(totalOf)
  expect(of([])).toEqual(['25.00', '25.00', '25.00'])
  expect(of([{ tributo: IRRF, valor: '15.00', boleto: null }])).toEqual(['20.00', '20.00', '20.00'])
  expect(of([{ tributo: IRRF, valor: '10.00', boleto: 2 }])).toEqual(['25.00', '15.00', '25.00'])
  expect(of([{ tributo: IRRF, valor: '70.00', boleto: 1 }])).toEqual(['0.00', '5.00', '5.00'])
  expect(of([{ tributo: CSLL, valor: '70.00', boleto: 1 }])).toEqual(['25.00', '25.00', '25.00'])
  expect(of([{ tributo: IRRF, valor: '80.00', boleto: null }])).toEqual(['0.00', '0.00', '0.00'])
})

test('cents that do not reach every boleto stand in the first ones, and a difference never takes all of a row', () => {
  const two = esperadasDe([{ tributo: IRRF, valor: '0.02' }], [], [1, 2, 3])
  expect([...two.values()].map(totalOf)).toEqual(['0.01', '0.01', '0.00'])
  expect(
    esperadaComo('0.01', [
      { tributo: IRRF, valor: '0.01' },
      { tributo: CSLL, valor: '0.01' },
    ]),
  ).toBeUndefined()
  expect(esperadaComo('0.02', [{ tributo: IRRF, valor: '0.01' }])).toEqual([{ tributo: IRRF, valor: '0.02' }])
  expect(esperadaComo('0.02', [])).toBeUndefined()
})
