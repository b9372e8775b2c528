import type { ConfiguracaoUsada, LinhaComissao } from '@retaguarda/contract/faturamento/configuracao.ts'
import { type Days, type ExplicacaoDe, FIGURAS_DA_COMISSAO, type Figuras } from '@retaguarda/contract/faturamento/explicacao.ts'
import { type Exact, exact, sum, toMoney, toPlain, toRate } from '@retaguarda/contract/kit/money.ts'
import { present } from '@retaguarda/contract/kit/present.ts'

type Used<T extends ConfiguracaoUsada['tipoConfiguracao']> = Extract<ConfiguracaoUsada, { tipoConfiguracao: T }>
type Own<R extends 'comissao' | 'demanda' | 'fixo', K extends keyof ExplicacaoDe<R>> = Pick<
  ExplicacaoDe<R>,
  K | 'regra' | 'valorExato' | 'valorCobranca'
>

/** Ten places hold every commission exactly; a share of days that is no tie stays none when cut there. */
const PLACES = 10
const PERCENT = 100
const RATE_OF: Record<(typeof FIGURAS_DA_COMISSAO)[number], keyof LinhaComissao> = {
  valorFaturamento: 'percentualLoja',
  valorFaturamentoMarketplace: 'percentualMarketplace',
  valorFaturamentoB2B: 'comissaoB2B',
}

export type Prazo = { dias: Days; proRata: boolean }

/** Active days of the month's days, where the setting says so. */
const byDays = (valor: Exact, { dias, proRata }: Prazo) => (proRata ? valor.times(dias.ativos).div(dias.mes) : valor)

/** A figure not below zero: returns count as none. */
const counted = (value: string | null): Exact => {
  const figure = exact(value ?? '0')
  return figure.lt(0) ? exact(0) : figure
}

/** The row of a table by volume that applies to the whole month, and its place counted from 1. */
type Faixa<R> = { posicao: number; linha: R } | null

/**
 * The last row whose lower bound is at most the base; null when the base is below the first one. Rows are
 * sorted by their bound.
 */
function faixaDe<R>(sorted: readonly R[], boundOf: (row: R) => string | number, base: Exact): Faixa<R> {
  const at = sorted.findLastIndex((row) => base.gte(exact(boundOf(row))))
  const linha = sorted[at]
  return linha === undefined ? null : { posicao: at + 1, linha }
}

/** Billing-rules 3 to 5: one row for the month by the sum of the figures; the minimum where it is more. */
export function comissao(
  { valorMinimo, tabelaComissao }: Used<1>,
  figuras: Figuras,
  prazo: Prazo,
): Own<'comissao', 'base' | 'faixa' | 'parcelas' | 'comissaoExata' | 'comissao' | 'minimo'> {
  const base = sum(FIGURAS_DA_COMISSAO.map((figura) => counted(figuras[figura])))
  const faixa = faixaDe(tabelaComissao, ({ valorFaturamento }) => valorFaturamento, base)
  const given = FIGURAS_DA_COMISSAO.filter((figura) => figuras[figura] !== null)
  const parts = given.map((figura) => {
    const percentual = toRate(faixa?.linha[RATE_OF[figura]] ?? '0')
    return { figura, valor: counted(figuras[figura]), percentual, exata: counted(figuras[figura]).times(percentual).div(PERCENT) }
  })
  const comissaoExata = sum(parts.map(({ exata }) => exata))
  const minimoExato = byDays(exact(valorMinimo), prazo)
  const [valorComissao, devido] = [toMoney(comissaoExata), toMoney(minimoExato)]
  const aplicado = exact(devido).gt(valorComissao)
  return {
    regra: 'comissao',
    base: toMoney(base),
    faixa,
    parcelas: parts.map(({ figura, valor, percentual, exata }) => ({
      figura,
      valor: toMoney(valor),
      percentual,
      comissaoExata: toPlain(exata, PLACES),
    })),
    comissaoExata: toPlain(comissaoExata, PLACES),
    comissao: valorComissao,
    minimo: { valor: valorMinimo, exato: toPlain(minimoExato, PLACES), devido, aplicado },
    valorExato: toPlain(aplicado ? minimoExato : comissaoExata, PLACES),
    valorCobranca: aplicado ? devido : valorComissao,
  }
}

/** Billing-rules 6 and 3: the price of the row, nothing below the first one. Never by days. */
export function demanda({ valoresDemanda }: Used<2>, figuras: Figuras): Own<'demanda', 'quantidadeNotas' | 'faixa' | 'precoUnidade'> {
  const quantidadeNotas = Math.max(0, present(figuras.quantidadeNotas)) // without it nothing is calculated
  const faixa = faixaDe(valoresDemanda, ({ quantidade }) => quantidade, exact(quantidadeNotas))
  const precoUnidade = toRate(faixa?.linha.precoUnidade ?? '0')
  const exato = exact(precoUnidade).times(quantidadeNotas)
  return { regra: 'demanda', quantidadeNotas, faixa, precoUnidade, valorExato: toPlain(exato, PLACES), valorCobranca: toMoney(exato) }
}

/** Billing-rules 7 and 8: the sum of the rows, by days. */
export function fixo({ valorFixo }: Used<3>, prazo: Prazo): Own<'fixo', 'soma'> {
  const total = sum(valorFixo.map((row) => row.valorFixo))
  const exato = byDays(total, prazo)
  return { regra: 'fixo', soma: toMoney(total), valorExato: toPlain(exato, PLACES), valorCobranca: toMoney(exato) }
}
