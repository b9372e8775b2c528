import { type Explicacao, type Figuras, valorDaExplicacao } from '@retaguarda/contract/faturamento/explicacao.ts'
import { exact, sum, toMoney } from '@retaguarda/contract/kit/money.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { competencias, entradas } from '../../../test/sorteio-contratos.ts'
import { linhaPrevia } from '../fechamento/previa.calc.ts'
import type { VinculoCobrado } from './fatura.calc.ts'
import { type Calculo, type CalculoDoMes, calcularCliente, type Entrada } from './faturamento.calc.ts'

/** Contracts that the property looks at, and how many a client has at most. */
const CONTRATOS = 100_000
const POR_CLIENTE = 12

test(`FAT-046 preview and run give the same cents over ${CONTRATOS} random contracts`, { timeout: 240_000 }, () => {
  let seen = 0
  let charged = 0
  const property = fc.property(entradas(POR_CLIENTE), competencias, fc.boolean(), (entrada, competencia, proRata) => {
    seen += entrada.vinculos.length
    // The run reads again what the preview has read: what travels through the database is another object of the same values.
    const foreseen = linhaPrevia(clienteDe(entrada), withValores(calcularCliente(entrada, { competencia, proRata })), competencia)
    const run = calcularCliente(lidaDeNovo(entrada), { competencia, proRata })
    if (!run.ok) {
      expect(foreseen.valor).toBe(run.motivo === 'encerrada' ? VALOR_FECHADO : null)
      return
    }
    charged += run.itens.length
    // What the run writes: rows of items, each with its explanation; the value of the invoice is their sum with the manual ones.
    const kept = run.itens.map((item) => {
      const stored = JSON.parse(JSON.stringify(item.explicacao)) as Explicacao // its shape is another property's
      expect(valorDaExplicacao(stored)).toBe(item.valorCobranca)
      return item.valorCobranca
    })
    expect(run.valor).toBe(toMoney(sum([...kept, ...(entrada.fatura?.manuais ?? [])])))
    expect(foreseen.valor).toBe(run.valor)
    expect(
      exact(foreseen.valorAnterior ?? '0')
        .plus(foreseen.diferenca ?? run.valor)
        .toFixed(2),
    ).toBe(run.valor)
  })
  while (seen < CONTRATOS) fc.assert(property, { numRuns: 2_000, seed: seen })
  // A property of nothing but refusals would show nothing.
  expect(charged).toBeGreaterThan(CONTRATOS / 4)
})

const VALOR_FECHADO = '77.77'
/** Nothing is withheld and nothing discounted here. */
function withValores(calculo: Calculo): CalculoDoMes {
  if (!calculo.ok) return calculo
  const { valor } = calculo
  const amounts = { valorBruto: valor, desconto: '0.00', valor, retido: '0.00', credito: '0.00', aPagar: valor }
  return { ...calculo, valores: { ...amounts, itens: [], retencoes: [], usos: [], porQue: [], csrf: undefined } }
}
const clienteDe = ({ fatura, vinculos }: Entrada) => ({
  id: 1,
  nome: 'Cliente',
  fatura: fatura && {
    id: 1,
    situacao: fatura.situacao,
    valor: VALOR_FECHADO,
    retido: '0.00',
    credito: '0.00',
    aPagar: VALOR_FECHADO,
    itens: fatura.manuais.map(() => ({ tipo: 3 as const })),
  },
  valorAnterior: vinculos.length % 3 === 0 ? null : `${vinculos.length}.50`,
})

function lidaDeNovo({ vinculos, uso, loja, fatura }: Entrada): Entrada {
  const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T // data, without dates
  const figures = (figuras: Figuras) => copy(figuras)
  return {
    vinculos: vinculos.map(
      ({ objeto, vinculo: { dataHoraInicio, dataHoraFim, ...vinculo } }): VinculoCobrado => ({
        objeto: copy(objeto),
        vinculo: { ...copy(vinculo), dataHoraInicio: new Date(dataHoraInicio), dataHoraFim: dataHoraFim && new Date(dataHoraFim) },
      }),
    ),
    uso: uso && { ...uso, figuras: figures(uso.figuras) },
    loja: loja && 'figuras' in loja ? { ...loja, figuras: figures(loja.figuras) } : loja,
    fatura: fatura && copy(fatura),
  }
}
