import {
  ACORDO_PRIMEIRA_ATE,
  type BoletoDoAcordo,
  type FimDoAcordo,
  type PedidoDeAcordo,
  type PreviaDoAcordo,
} from '@retaguarda/contract/cobranca/acordo.ts'
import type { EncargoDoTitulo } from '@retaguarda/contract/cobranca/titulo.ts'
import { parcelas, vencimentos } from '@retaguarda/contract/faturamento/parcelas.ts'
import { brl, exact, fromCents, sum, toCents, toMoney } from '@retaguarda/contract/kit/money.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { addDays } from '@retaguarda/contract/kit/tempo.ts'
import { encargosNoDia } from '../cobranca/encargos.calc.ts'

const PERCENT = 100

/** A late boleto, with what its title charges for being late; none of one without a title. */
export type BoletoAtrasado = Omit<BoletoDoAcordo, 'dias' | 'multa' | 'juros' | 'total'> & {
  juros: EncargoDoTitulo | null
  multa: EncargoDoTitulo | null
}

/** What a boleto costs on a day, as its second copy says it. */
export function linhaDe<B extends BoletoAtrasado>({ juros, multa, ...boleto }: B, data: string, feriados: ReadonlySet<string>) {
  const { aberto: valor, vencimento } = boleto
  const encargos = encargosNoDia({ vencimento, juros, multa, desconto: null }, { valor, data }, feriados)
  return { ...boleto, dias: encargos.dias, multa: encargos.multa, juros: encargos.juros, total: encargos.total }
}

/** Beside which field of the form it stands, and what. */
type Problema = { campo: 'desconto' | 'primeira' | 'parcelas'; message: string }
type Conta = Omit<PreviaDoAcordo, 'linhas'>
type Pedido = Pick<PedidoDeAcordo, 'desconto' | 'primeira' | 'parcelas'>

/** The agreement of these boletos, or why there is none. */
export function contaDe(
  linhas: readonly Pick<BoletoDoAcordo, 'aberto' | 'multa' | 'juros'>[],
  { desconto: pedido, primeira, parcelas: n }: Pedido,
  today: string,
): { ok: true; conta: Conta } | ({ ok: false } & Problema) {
  const no = (campo: Problema['campo'], message: string) => ({ ok: false, campo, message }) as const
  if (primeira < today) return no('primeira', 'A primeira parcela não pode vencer antes de hoje.')
  if (primeira > addDays(today, ACORDO_PRIMEIRA_ATE)) return no('primeira', `A primeira parcela vence em até ${ACORDO_PRIMEIRA_ATE} dias.`)
  const principal = sum(linhas.map(({ aberto }) => aberto))
  const encargos = sum(linhas.flatMap(({ multa, juros }) => [multa, juros]))
  const desconto = descontoDe(pedido, toMoney(encargos))
  if (exact(desconto).gt(encargos))
    return no('desconto', `O desconto vai até os encargos (${brl(encargos)}). O principal é abatido em Abatimento.`)
  const total = toMoney(principal.plus(encargos).minus(desconto))
  const split = parcelas(total, n)
  if (!split.ok) return no('parcelas', split.erro)
  const days = vencimentos(primeira, n)
  const made = days.map((vencimento, at) => ({ parcela: at + 1, vencimento, valor: split.valores[at] ?? '' }))
  return { ok: true, conta: { principal: toMoney(principal), encargos: toMoney(encargos), desconto, total, parcelas: made } }
}

function descontoDe(pedido: PedidoDeAcordo['desconto'], encargos: string): string {
  if (!pedido) return '0.00'
  const { valor, percentual } = pedido
  return percentual === null ? (valor ?? '0.00') : toMoney(exact(encargos).times(percentual).div(PERCENT))
}

/**
 * What had been settled of an agreement counts for what it was made of, the oldest first.
 * @param antigos what was open of each when it was made, the oldest first
 * @returns what each gets, what is open of each again, and what was settled beyond all of them
 */
export function repartir(
  antigos: readonly string[],
  quitado: string,
): { aplicado: string; partes: string[]; revividos: string[]; sobra: string } {
  let rest = toCents(quitado)
  const partes = antigos.map((aberto) => {
    const part = Math.min(rest, toCents(aberto))
    rest -= part
    return part
  })
  return {
    aplicado: fromCents(partes.reduce((total, part) => total + part, 0)),
    partes: partes.map(fromCents),
    revividos: antigos.map((aberto, at) => fromCents(toCents(aberto) - present(partes[at]))),
    sobra: fromCents(rest),
  }
}

type Antigo = { boleto: number; aberto: string }
type Nova = { boleto: number; quitado: string; aberto: string }

/** What ending an agreement does: what comes back of the old boletos, the oldest first, and which instalments are owed no more. */
export function fimDe(antigos: readonly Antigo[], novas: readonly Nova[]): FimDoAcordo & { partes: string[] } {
  const quitado = sum(novas.map((nova) => nova.quitado))
  const { aplicado, partes, revividos } = repartir(
    antigos.map(({ aberto }) => aberto),
    toMoney(quitado),
  )
  return {
    aplicado,
    partes,
    revividos: antigos.flatMap(({ boleto }, at) => {
      const aberto = revividos[at] ?? '0.00'
      return toCents(aberto) > 0 ? [{ boleto, aberto }] : []
    }),
    canceladas: novas.flatMap(({ boleto, quitado, aberto }) => (toCents(aberto) > 0 && toCents(quitado) === 0 ? [boleto] : [])),
  }
}
