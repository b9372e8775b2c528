import type { Encargos, PedidoEncargos } from '@retaguarda/contract/cobranca/conta-bancaria.ts'
import { type DescontoDoTitulo, type EncargoDoTitulo, TipoEncargo } from '@retaguarda/contract/cobranca/titulo.ts'
import { nextBusinessDay } from '@retaguarda/contract/kit/business-day.ts'
import { type Exact, exact, toMoney } from '@retaguarda/contract/kit/money.ts'
import { daysBetween, addDays } from '@retaguarda/contract/kit/tempo.ts'

const CEM = 100
/** A month of the rate has 30 days, and the rate is in percent. */
const MES_EM_CENTESIMOS = 3_000
const { EM_REAIS, EM_PERCENTUAL } = TipoEncargo.code

/** Years ahead for which a second copy is made. */
export const SEGUNDA_VIA_ANOS = 5
const ANO = 4 // of YYYY-MM-DD

/** The last day on which a slip may be asked for that is to be paid on it. */
export const fimDaSegundaVia = (today: string): string => `${Number(today.slice(0, ANO)) + SEGUNDA_VIA_ANOS}${today.slice(ANO)}`

const cents = (value: Exact) => exact(toMoney(value))

/**
 * What a slip costs on a day: nothing more up to the first business day from its due date on, then a fine once and
 * interest for each day since the due date itself. Each of the three is rounded once.
 */
export function encargosDe(pedido: PedidoEncargos, feriados: ReadonlySet<string>): Encargos {
  const { valor, vencimento, data, juros, multa, desconto } = pedido
  const abatimento = exact(pedido.abatimento ?? '0')
  const base = exact(valor).minus(abatimento)
  const dataLimite = nextBusinessDay(vencimento, feriados)
  const dias = data > dataLimite ? daysBetween(vencimento, data) : 0
  const early = desconto && data <= addDays(vencimento, -desconto.dias)
  const parts = {
    desconto: early ? cents(part(desconto, base)) : exact(0),
    multa: dias > 0 && multa ? cents(part(multa, base)) : exact(0),
    juros: juros ? cents(jurosDe(juros, base, dias)) : exact(0),
  }
  return {
    dataLimite,
    dias,
    abatimento: toMoney(abatimento),
    desconto: toMoney(parts.desconto),
    multa: toMoney(parts.multa),
    juros: toMoney(parts.juros),
    total: toMoney(base.minus(parts.desconto).plus(parts.multa).plus(parts.juros)),
  }
}

/** Does a discount leave nothing to pay? No title is made with such a one. */
export const isDescontoTotal = (desconto: Taxa, base: string): boolean => cents(part(desconto, exact(base))).gte(base)

type DoTitulo = { vencimento: string; juros: EncargoDoTitulo | null; multa: EncargoDoTitulo | null; desconto: DescontoDoTitulo | null }
type NoDia = { valor: string; abatimento?: string; data: string }

/**
 * The same of a title, whose discount has a last day instead of so many days before. Where a part was paid or conceded a discount in
 * reais may be all that is left: it is not given then, as no title is made with such a one.
 */
export function encargosNoDia({ vencimento, juros, multa, desconto }: DoTitulo, onDay: NoDia, feriados: ReadonlySet<string>): Encargos {
  const ate = desconto?.ate ?? null
  const pedido = { ...onDay, vencimento, juros, multa }
  if (!desconto || ate === null) return encargosDe(pedido, feriados)
  const encargos = encargosDe({ ...pedido, desconto: { ...desconto, dias: daysBetween(ate, vencimento) } }, feriados)
  return exact(encargos.total).gt(0) ? encargos : encargosDe(pedido, feriados)
}

type Taxa = { tipo: TipoEncargo; valor: string }

function part({ tipo, valor }: Taxa, base: Exact): Exact {
  if (tipo === EM_REAIS) return exact(valor)
  return tipo === EM_PERCENTUAL ? base.times(valor).div(CEM) : exact(0)
}

function jurosDe({ tipo, valor }: Taxa, base: Exact, days: number): Exact {
  if (tipo === EM_REAIS) return exact(valor).times(days)
  return tipo === EM_PERCENTUAL ? base.times(valor).times(days).div(MES_EM_CENTESIMOS) : exact(0)
}
