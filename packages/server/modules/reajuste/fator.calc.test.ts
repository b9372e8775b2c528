import { readFileSync } from 'node:fs'
import type { Configuracao } from '@retaguarda/contract/faturamento/configuracao.ts'
import { expect, test } from 'vitest'
import { efeitoDe, fatorDe, mensalDe, precoReajustado } from './fator.calc.ts'

type Caso = {
  id: string
  entrada: {
    percentual: string | null
    meses: string[]
    teto: string | null
    piso: string | null
    faixas: boolean
    configuracao: Configuracao
  }
  saida: object
}
// The worked examples, computed by an independent program; this type is theirs.
const { reajuste } = JSON.parse(readFileSync(new URL('fator.calc.examples.json', import.meta.url), 'utf8')) as { reajuste: Caso[] }

test.each(reajuste.map((caso) => [caso.id, caso] as const))('%s is what the worked example says', (_id, { entrada, saida }) => {
  const { percentual, meses, teto, piso, faixas, configuracao } = entrada
  const factor = fatorDe(percentual === null ? meses : [percentual], { teto, piso })
  const { para, campos } = precoReajustado(configuracao, factor.fator, faixas)
  const mensal = { mensalDe: mensalDe(configuracao), mensalPara: mensalDe(para) }
  expect({ ...factor, para, campos, ...mensal, ...efeitoDe(mensal) }).toEqual(saida)
})

test('a percentage of its own is the factor, and may lower a price where there is no floor', () => {
  expect(fatorDe(['5.2500'], { teto: null, piso: '0.0000' })).toEqual({ fator: '1.052500000000', percentual: '5.2500', limite: null })
  expect(fatorDe(['-99.9999'], { teto: null, piso: null }).fator).toBe('0.000001000000')
  expect(fatorDe(['-3.0000'], { teto: null, piso: '-1.5000' })).toEqual({ fator: '0.985000000000', percentual: '-1.5000', limite: 'piso' })
  // A limit that is reached and not passed limits nothing.
  expect(fatorDe(['4.0000'], { teto: '4.0000', piso: '4.0000' }).limite).toBeNull()
})

test('the twelve months are multiplied exactly and rounded once', () => {
  const months = Array.from({ length: 12 }, () => '999.9999')
  // 10.999999^12, by a calculator of whole numbers.
  const whole = 10_999_999n ** 12n
  expect(fatorDe(months, { teto: null, piso: null }).fator).toBe(
    `${whole / 10n ** 72n}.${String((whole % 10n ** 72n) / 10n ** 60n + ((whole / 10n ** 59n) % 10n >= 5n ? 1n : 0n)).padStart(12, '0')}`,
  )
})

test('the price of a unit has four places; bounds by revenue move only when asked; rates, quantities and the set-up stay', () => {
  const demanda = { valoresDemanda: [{ quantidade: 0, precoUnidade: '0.3333' }], valorSetup: '100.00' }
  expect(precoReajustado(demanda, '1.042643849046', true)).toEqual({
    para: { valoresDemanda: [{ quantidade: 0, precoUnidade: '0.3475' }], valorSetup: '100.00' },
    campos: [{ campo: 'valoresDemanda.0.precoUnidade', de: '0.3333', para: '0.3475' }],
  })
  expect(mensalDe(demanda)).toBe('0.00')
  const row = { valorFaturamento: '50000.00', percentualLoja: '2.0000', percentualMarketplace: '1.0000', comissaoB2B: '0.5000' }
  const table = { valorMinimo: '990.00', tabelaComissao: [{ ...row, valorFaturamento: '0.00' }, row] }
  const { para, campos } = precoReajustado(table, '1.042643849046', true)
  expect(para.tabelaComissao).toEqual([
    { ...row, valorFaturamento: '0.00' },
    { ...row, valorFaturamento: '52132.19' },
  ])
  expect(campos.map(({ campo }) => campo)).toEqual([
    'valorMinimo',
    'tabelaComissao.0.valorFaturamento',
    'tabelaComissao.1.valorFaturamento',
  ])
})
