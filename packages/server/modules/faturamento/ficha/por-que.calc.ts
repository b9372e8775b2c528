import type { Explicacao, ExplicacaoDe } from '@retaguarda/contract/faturamento/explicacao.ts'
import type { FaturaItem } from '@retaguarda/contract/faturamento/fatura.ts'
import { brl, exact } from '@retaguarda/contract/kit/money.ts'
import { dayText } from '@retaguarda/contract/kit/tempo.ts'

type Item = Pick<FaturaItem, 'tipo' | 'explicacao' | 'fin_observacao'>

/** How an item's value came about, in sentences: each step of 'Por que este valor?'. */
export function porQue({ tipo, explicacao, fin_observacao }: Item): string[] {
  if (explicacao === null || tipo === 'manual' || tipo === 'desconto') return [fin_observacao ?? 'Valor informado.']
  return [...passos(explicacao), ...(fin_observacao ? [fin_observacao] : [])]
}

/** An item as papers show it. */
export const itemNoPapel = (item: Item & Pick<FaturaItem, 'objcon_nome' | 'fin_valor_cobranca'>) => ({
  objeto: item.objcon_nome,
  valor: item.fin_valor_cobranca,
  porQue: porQue(item),
})

function passos(de: Explicacao): string[] {
  switch (de.regra) {
    case 'comissao':
      return comissao(de)
    case 'demanda':
      return demanda(de)
    case 'fixo':
      return fixo(de)
    case 'setup':
      return [`Setup, cobrado uma vez, no primeiro mês do vínculo: ${brl(de.valorSetup)}.`]
  }
}

const FIGURA = { valorFaturamento: 'loja', valorFaturamentoMarketplace: 'marketplace', valorFaturamentoB2B: 'B2B' } as const
const FIGURAS = ['valorFaturamento', 'valorFaturamentoMarketplace', 'valorFaturamentoB2B'] as const

function comissao(de: ExplicacaoDe<'comissao'>): string[] {
  const { figuras, base, faixa, parcelas } = de
  const informadas = FIGURAS.flatMap((key) => (figuras[key] === null ? [] : [`${FIGURA[key]} ${brl(figuras[key])}`]))
  const contas = parcelas.map(
    ({ valor, percentual, comissaoExata }) => `${brl(valor)} × ${decimal(percentual, 2)}% = ${decimal(comissaoExata, 2)}`,
  )
  return [
    `Faturamento do mês: ${[...informadas, `base da faixa ${brl(base)}`].join('; ')}.${fonte(de)}`,
    faixa
      ? `Faixa ${faixa.posicao}, a partir de ${brl(faixa.linha.valorFaturamento)}.`
      : 'A base está abaixo da primeira faixa: a comissão é zero.',
    ...(contas.length > 0 ? [`Comissão: ${contas.join('; ')}; soma, arredondada uma vez, ${brl(de.comissao)}.`] : []),
    minimo(de),
  ]
}

function minimo(de: ExplicacaoDe<'comissao'>): string {
  const { valor, devido, aplicado } = de.minimo
  const due = parcial(de) ? `O mínimo de ${brl(valor)}, por ${dates(de)}, é ${brl(devido)}` : `O mínimo é ${brl(devido)}`
  if (aplicado) return `${due} e a comissão, ${brl(de.comissao)}, é menor: vale o mínimo.`
  return exact(devido).isZero() ? 'Não há valor mínimo.' : `${due} e a comissão não é menor.`
}

function demanda(de: ExplicacaoDe<'demanda'>): string[] {
  const { quantidadeNotas, faixa, precoUnidade, valorCobranca } = de
  const notas = inteiro(quantidadeNotas)
  return [
    `Notas do mês: ${notas}.${fonte(de)}`,
    ...(faixa
      ? [
          `Faixa ${faixa.posicao}, a partir de ${inteiro(faixa.linha.quantidade)} notas.`,
          `${notas} × R$ ${decimal(precoUnidade, 4)}, arredondado uma vez: ${brl(valorCobranca)}.`,
        ]
      : ['A quantidade está abaixo da primeira faixa: nada é cobrado.']),
  ]
}

function fixo(de: ExplicacaoDe<'fixo'>): string[] {
  const { soma, dias: days, valorCobranca } = de
  if (parcial(de))
    return [
      `Valor fixo de ${brl(soma)}, em vigor por ${dates(de)}: ${brl(soma)} × ${days.ativos} ÷ ${days.mes} dias = ${brl(valorCobranca)}.`,
    ]
  const inteiro = days.ativos === days.mes ? '' : ' O mês é cobrado inteiro.'
  return [`Valor fixo de ${brl(soma)}, em vigor por ${dates(de)}.${inteiro}`]
}

const parcial = ({ dias: { ativos, mes }, proRata }: Explicacao) => proRata && ativos < mes
const dates = ({ dias: { ativos, mes, primeiro, ultimo } }: Explicacao) =>
  `${ativos} de ${mes} dias (de ${dayText(primeiro)} a ${dayText(ultimo)})`
const fonte = ({ fonteFiguras }: { fonteFiguras: string | null }) => (fonteFiguras ? ` Números ${fonteFiguras}.` : '')
const inteiro = (n: number) => n.toLocaleString('pt-BR')

/** With a comma and at least `least` places, exact. */
function decimal(value: string, least: number): string {
  const [whole = '0', rest = ''] = value.replace(/(\.\d*?)0+$/, '$1').split('.')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, '.')},${rest.padEnd(least, '0')}`
}
