import { type ConfiguracaoUsada, TipoConfiguracao } from '@retaguarda/contract/faturamento/configuracao.ts'
import type { ExplicacaoDe, Figuras, ItemCalculado } from '@retaguarda/contract/faturamento/explicacao.ts'
import { OrigemItem } from '@retaguarda/contract/faturamento/item.ts'
import { exact, toMoney, toPlain, toRate } from '@retaguarda/contract/kit/money.ts'
import { comissao, demanda, fixo } from './regras.calc.ts'

const { AUTOMATICO } = OrigemItem.code
const PLACES = 10

/** What the explanation of every rule says alike. */
export type Comum = Omit<ExplicacaoDe<'setup'>, 'regra' | 'valorSetup' | 'valorExato' | 'valorCobranca'>
export type ComFiguras = Pick<ExplicacaoDe<'comissao'>, 'figuras' | 'fonteFiguras'>

const NO_FIGURES = {
  valorFaturamento: null,
  valorFaturamentoMarketplace: null,
  quantidadeNotas: null,
  aliquota: null,
  aliquotaMarketplace: null,
}

export const SEM_FIGURAS: Figuras = {
  valorFaturamento: null,
  valorFaturamentoMarketplace: null,
  valorFaturamentoB2B: null,
  quantidadeNotas: null,
}

const item = (
  tipo: ItemCalculado['tipo'],
  explicacao: ItemCalculado['explicacao'],
  figures: Partial<Pick<ItemCalculado, keyof typeof NO_FIGURES>>,
): ItemCalculado => ({
  ...NO_FIGURES,
  ...figures,
  tipo,
  origem: AUTOMATICO,
  valorCobranca: explicacao.valorCobranca,
  explicacao,
})

/** The month's charge, also when it is 0; none without a monthly value. */
export function itemMensal(configuracao: ConfiguracaoUsada, comum: Comum, figures: ComFiguras): ItemCalculado | undefined {
  const { code } = TipoConfiguracao
  switch (configuracao.tipoConfiguracao) {
    case code.SEM_VALOR_MENSAL:
      return undefined
    case code.TABELA_COMISSOES: {
      const explicacao = { ...comum, ...figures, ...comissao(configuracao, figures.figuras, comum) }
      const valueOf = (figura: string) => explicacao.parcelas.find((parcela) => parcela.figura === figura)?.valor ?? null
      return item('mensal', explicacao, {
        valorFaturamento: valueOf('valorFaturamento'),
        valorFaturamentoMarketplace: valueOf('valorFaturamentoMarketplace'),
        aliquota: toRate(explicacao.faixa?.linha.percentualLoja ?? '0'),
        aliquotaMarketplace: toRate(explicacao.faixa?.linha.percentualMarketplace ?? '0'),
      })
    }
    case code.SOB_DEMANDA: {
      const explicacao = { ...comum, ...figures, ...demanda(configuracao, figures.figuras) }
      return item('mensal', explicacao, { quantidadeNotas: explicacao.quantidadeNotas })
    }
    case code.VALOR_FIXO:
      return item('mensal', { ...comum, ...fixo(configuracao, comum) }, {})
  }
}

/** The set-up, whole, whatever the days; 0 makes no item. */
export function itemSetup(valorSetup: string, comum: Comum): ItemCalculado | undefined {
  const valor = exact(valorSetup)
  if (valor.lte(0)) return undefined
  const explicacao = {
    ...comum,
    regra: 'setup' as const,
    valorSetup: toMoney(valor),
    valorExato: toPlain(valor, PLACES),
    valorCobranca: toMoney(valor),
  }
  return item('setup', explicacao, {})
}
