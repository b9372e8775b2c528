import type { ParteDoCliente, ValorDoMes } from '@retaguarda/contract/faturamento/resumo.ts'
import { type Competencia, competenciaTexto } from '@retaguarda/contract/kit/tempo.ts'
import { formatPercent } from '../../../kit/ui/format.ts'
import { brl, exact, sum, toMoney } from '@retaguarda/contract/kit/money.ts'

const PLACES = 1

/** The whole of parts in percent. */
export const CEM = '100'

/** `64,1%` of a whole; nothing where there is no whole. */
export function partePercentual(part: string, whole: string): string | undefined {
  if (exact(whole).isZero()) return undefined
  return formatPercent(exact(part).times(100).div(whole).toFixed(PLACES))
}

/** `+3,6%` of what it was before. */
export function variacao(now: string, before: string): string | undefined {
  if (exact(before).isZero()) return undefined
  const change = exact(now).minus(before).times(100).div(before).toDecimalPlaces(PLACES)
  if (change.isZero()) return formatPercent(change.abs().toFixed(PLACES))
  return `${change.isNegative() ? '' : '+'}${formatPercent(change.toFixed(PLACES))}`
}

export const total = (valores: readonly string[]): string => toMoney(sum(valores))

/** The last of these months, the oldest first, of which anything was billed. */
export const latestOf = (geral: Record<'pago' | 'nao-pago', ValorDoMes[]>, period: Competencia[]): Competencia | undefined =>
  period.findLast((mes) =>
    [...geral.pago, ...geral['nao-pago']].some(
      ({ competencia_label, valortotal }) => competencia_label === competenciaTexto(mes) && !exact(valortotal).isZero(),
    ),
  )

export type Fatia = { chave: string; nome: string; valor: string; percentual: string; cliente: { id: number; nome: string } | null }

/** The biggest clients, the rest together as "Outros" where there are more than a palette has colours; parts stay parts of exactly 100. */
export function fatias(clientes: readonly ParteDoCliente[], max: number): Fatia[] {
  const one = ({ cliente, valorTotal, percentual }: ParteDoCliente): Fatia => ({
    chave: String(cliente.id),
    nome: cliente.nome,
    valor: valorTotal,
    percentual,
    cliente,
  })
  if (clientes.length <= max) return clientes.map(one)
  const rest = clientes.slice(max - 1)
  return [
    ...clientes.slice(0, max - 1).map(one),
    {
      chave: 'outros',
      nome: `Outros (${rest.length})`,
      valor: total(rest.map(({ valorTotal }) => valorTotal)),
      percentual: total(rest.map(({ percentual }) => percentual)),
      cliente: null,
    },
  ]
}

const METADE = 50

/** Whether the rest is more than all that a ring would tell apart: then bars say who is how large, and a ring nothing. */
export const restoDomina = (parts: readonly Fatia[]): boolean =>
  parts.some(({ cliente, percentual }) => cliente === null && Number(percentual) > METADE)

/**
 * Why what was received and what is pending are not what was billed: what credits paid, interest and what was paid above a value, or what
 * was given up. Nothing where they are.
 */
export function diferencaDoFaturado({ pago, aberto, faturado, credito = '0.00' }: DoMes): string | undefined {
  const diferenca = exact(pago).plus(aberto).plus(credito).minus(faturado)
  const parts = [
    ...(exact(credito).isZero() ? [] : [`com ${brl(credito)} pagos por créditos`]),
    ...(diferenca.isZero()
      ? []
      : [
          diferenca.isPositive()
            ? `com ${brl(diferenca)} pagos a mais que o valor`
            : `sem ${brl(diferenca.neg())} de descontos e abatimentos`,
        ]),
  ]
  return parts.length === 0 ? undefined : parts.join(', ')
}

type DoMes = { pago: string; aberto: string; faturado: string; credito?: string }
