import type { AjusteComercial, Configuracao } from '@retaguarda/contract/faturamento/configuracao.ts'
import type { CampoReajustado } from '@retaguarda/contract/faturamento/reajuste.ts'
import { exact, sum, toMoney, toRate } from '@retaguarda/contract/kit/money.ts'

/** `fator` with twelve places, `percentual` what it adds; `limite` where it is not what the index says. */
export type Fator = { fator: string; percentual: string; limite: 'teto' | 'piso' | null }

const PLACES = 12
const HUNDRED = 100
const RATE_UNIT = 10_000 // a rate in whole parts of its four places
const ONE = 1_000_000n // 1 in the six places of 1 + rate / 100
const STEPS = 10n ** BigInt(PLACES)

/**
 * The product of the months, rounded once. In whole numbers: twelve factors of six places have 72 of them, more than a decimal keeps here.
 * @param percentuais each above -100
 */
function product(percentuais: readonly string[]): string {
  const factors = percentuais.map((percentual) => ONE + BigInt(exact(percentual).times(RATE_UNIT).toFixed(0)))
  const whole = factors.reduce((total, factor) => total * factor, 1n)
  const scale = ONE ** BigInt(factors.length)
  const digits = String((2n * whole * STEPS + scale) / (2n * scale)).padStart(PLACES + 1, '0')
  return `${digits.slice(0, -PLACES)}.${digits.slice(-PLACES)}`
}

type Limites = { teto: string | null; piso: string | null }

/** What a price is multiplied by: the product of the months within the limits, which are percentages too. */
export function fatorDe(percentuais: readonly string[], { teto, piso }: Limites): Fator {
  const full = product(percentuais)
  const [most, least] = [teto, piso].map((limit) => limit && product([limit]))
  const [fator, limite] =
    most && exact(full).gt(most) ? [most, 'teto' as const] : least && exact(full).lt(least) ? [least, 'piso' as const] : [full, null]
  return { fator, percentual: toRate(exact(fator).minus(1).times(HUNDRED)), limite }
}

type Preco = Configuracao | AjusteComercial
type Reajustado<P extends Preco> = { para: P; campos: CampoReajustado[] }

/**
 * A price times the factor: fixed values and the minimum in cents, the price of a unit with four places, and with `faixas` the bounds of a
 * table by revenue. Rates, quantities and the set-up stay.
 */
export function precoReajustado<P extends Preco>(preco: P, fator: string, faixas: boolean): Reajustado<P> {
  const campos: CampoReajustado[] = []
  const changed = (campo: string, de: string, rounded: typeof toMoney): string => {
    const para = rounded(exact(de).times(fator))
    campos.push({ campo, de, para })
    return para
  }
  const { valorMinimo, tabelaComissao, valoresDemanda, valorFixo } = preco
  const para = {
    ...preco,
    ...(valorMinimo !== undefined && { valorMinimo: changed('valorMinimo', valorMinimo, toMoney) }),
    ...(tabelaComissao &&
      faixas && {
        tabelaComissao: tabelaComissao.map((row, at) => ({
          ...row,
          valorFaturamento: changed(`tabelaComissao.${at}.valorFaturamento`, row.valorFaturamento, toMoney),
        })),
      }),
    ...(valoresDemanda && {
      valoresDemanda: valoresDemanda.map((row, at) => ({
        ...row,
        precoUnidade: changed(`valoresDemanda.${at}.precoUnidade`, row.precoUnidade, toRate),
      })),
    }),
    ...(valorFixo && {
      valorFixo: valorFixo.map((row, at) => ({ valorFixo: changed(`valorFixo.${at}.valorFixo`, row.valorFixo, toMoney) })),
    }),
  }
  return { para, campos }
}

/** What a price charges every month whatever is sold: its fixed values, or its minimum. */
export const mensalDe = ({ valorFixo, valorMinimo }: Preco): string =>
  toMoney(valorFixo ? sum(valorFixo.map((row) => row.valorFixo)) : exact(valorMinimo ?? '0'))

const MONTHS = 12

/** What the month costs more, and the year. */
export function efeitoDe(mensal: { mensalDe: string; mensalPara: string }): { diferenca: string; efeitoAno: string } {
  const diferenca = exact(mensal.mensalPara).minus(mensal.mensalDe)
  return { diferenca: toMoney(diferenca), efeitoAno: toMoney(diferenca.times(MONTHS)) }
}
