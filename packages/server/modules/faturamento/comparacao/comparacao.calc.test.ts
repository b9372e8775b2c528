import { OrigemPreco, type PrecoUsado } from '@retaguarda/contract/faturamento/preco.ts'
import { brl } from '@retaguarda/contract/kit/money.ts'
import { expect, test } from 'vitest'
import { calcularVinculo, type Mes, type VinculoCobrado } from '../calculo/fatura.calc.ts'
import { compare } from './comparacao.calc.ts'

type Change = { configuracao?: VinculoCobrado['objeto']['configuracao']; tipo?: 1 | 2 | 3; inicio?: string; fim?: string }
type Month = Change & { preco?: PrecoUsado; figuras?: Partial<NonNullable<Mes['figuras']>> }

const FIGURAS = { valorFaturamento: '0.00', valorFaturamentoMarketplace: '0.00', valorFaturamentoB2B: '0.00', quantidadeNotas: 0 }
const instant = (day: string, time: string) => new Date(`${day}T${time}-03:00`)
const fixo = (valorFixo: string) => ({ valorFixo: [{ valorFixo }] })

/** What a month makes of a link, as the invoice shows it. */
function itensDe(mes: number, { configuracao = fixo('100.00'), tipo = 3, inicio = '2026-01-01', fim, preco, figuras }: Month) {
  const objeto = { id: 7, codigo: 'LOJA', nome: 'Loja', ativo: true, tipoConfiguracao: tipo, configuracao, valorSetup: '0.00' }
  const dataHoraFim = fim === undefined ? null : instant(fim, '23:59:59')
  const dates = { dataHoraInicio: instant(inicio, '00:00:00'), dataHoraFim }
  const vinculo = { id: 70, tipo: 1, situacao: 3, configuracao: null, setupFaturado: true, ...dates } as const
  const done = calcularVinculo(
    { objeto, vinculo: { ...vinculo, ...(preco && { preco: { ...preco, novo: false } }) } },
    { competencia: { ano: 2026, mes }, figuras: figuras ? { ...FIGURAS, ...figuras } : null, fonteFiguras: null, proRata: true },
  )
  if (!done.ok) throw new Error(done.recusa.erro)
  return done.itens.map(({ valorCobranca, explicacao }) => ({
    objcon_nome: 'Loja',
    tipo: 'mensal' as const,
    explicacao,
    fin_valor_cobranca: valorCobranca,
  }))
}

/** As a person says it. */
function said(de: Month | null, para: Month | null): string {
  const { linhas } = compare(
    { itens: de ? itensDe(9, de) : [], fim: '2026-09-30' },
    { itens: para ? itensDe(10, para) : [] },
    null,
    new Set(para ? [] : [70]),
  )
  return linhas.map((one) => `${one.objeto}: ${brl(one.de)} → ${brl(one.para)} (${one.porQue}).`.replaceAll('\u00a0', ' ')).join(' ')
}

const { CADASTRO, REAJUSTE } = OrigemPreco.code
const first: PrecoUsado = { aPartirDe: '2026-01-01', origem: CADASTRO, reajuste: null }
const reajustado = (indice: number, aPartirDe = '2026-10-01'): PrecoUsado => ({
  aPartirDe,
  origem: REAJUSTE,
  reajuste: { indice, aniversario: '2026/10', fator: '1.2', de: '100.00' },
})

test('why an item costs more than in the month before is said in the words of a person', () => {
  const dearer = { configuracao: fixo('120.00') }
  const notas = { tipo: 2, configuracao: { valoresDemanda: [{ quantidade: 0, precoUnidade: '0.1000' }] } } as const
  const comissao = {
    tipo: 1,
    configuracao: {
      valorMinimo: '0.00',
      tabelaComissao: [{ valorFaturamento: '0.00', percentualLoja: '2.0000', percentualMarketplace: '0', percentualB2B: '0' }],
    },
  } as const
  expect([
    said({ preco: first }, { ...dearer, preco: reajustado(1) }),
    said({ preco: first }, { ...dearer, preco: reajustado(2) }),
    said({ preco: first }, { ...dearer, preco: { ...first, aPartirDe: '2026-10-01' } }),
    said({}, dearer),
    said({ ...notas, figuras: { quantidadeNotas: 15 } }, { ...notas, figuras: { quantidadeNotas: 426 } }),
    said({ ...comissao, figuras: { valorFaturamento: '1000.00' } }, { ...comissao, figuras: { valorFaturamento: '1500.00' } }),
    said({}, { fim: '2026-10-12' }),
    said(null, { inicio: '2026-10-01' }),
    said({ fim: '2026-09-30' }, null),
  ]).toEqual([
    'Loja: R$ 100,00 → R$ 120,00 (preço reajustado: IPCA).',
    'Loja: R$ 100,00 → R$ 120,00 (preço reajustado: IGP-M).',
    'Loja: R$ 100,00 → R$ 120,00 (preço novo).',
    'Loja: R$ 100,00 → R$ 120,00 (preço novo).',
    'Loja: R$ 1,50 → R$ 42,60 (notas: 15 → 426).',
    'Loja: R$ 20,00 → R$ 30,00 (faturamento: R$ 1.000,00 → R$ 1.500,00).',
    'Loja: R$ 100,00 → R$ 38,71 (dias: 12 de 31).',
    'Loja: R$ 0,00 → R$ 100,00 (contrato novo).',
    'Loja: R$ 100,00 → R$ 0,00 (contrato encerrado).',
  ])
})

test('a readjustment is the cause in its first month only, and not where the price is what it was', () => {
  const both = reajustado(1, '2026-09-01')
  expect(said({ preco: both }, { preco: both })).toBe('Loja: R$ 100,00 → R$ 100,00 (null).')
  expect(said({ preco: both }, { configuracao: fixo('110.00'), preco: both })).toContain('(preço novo)')
  expect(said({ preco: first }, { preco: reajustado(1), fim: '2026-10-12' })).toContain('(dias: 12 de 31)')
})
