import { type Exact, exact, sum, toMoney } from '@retaguarda/contract/kit/money.ts'

/** The one chain from what was charged to what is to be paid (docs/decisions/0027); all money as `"1234.56"`. */
export type Amounts = { valorBruto: string; desconto: string; valor: string; retido: string; credito: string; aPagar: string }

type Parts = { itens: readonly string[]; retencoes: readonly string[]; creditos: readonly string[] }

/** Each part was rounded once before; here they are only added up. */
export function amountsOf({ itens, retencoes, creditos }: Parts): Amounts {
  const [above, below] = [itens.filter((valor) => exact(valor).gt(0)), itens.filter((valor) => exact(valor).lt(0))]
  const [valor, retido, credito] = [sum(itens), sum(retencoes), sum(creditos)]
  return {
    valorBruto: toMoney(sum(above)),
    desconto: toMoney(sum(below).negated()),
    valor: toMoney(valor),
    retido: toMoney(retido),
    credito: toMoney(credito),
    aPagar: toMoney(valor.minus(retido).minus(credito)),
  }
}

const HUNDRED = 100

/** A discount in percent of what an object charges, as the value of its item: below zero. */
export const percentDiscount = (charged: Exact | string, percentual: string): string =>
  toMoney(exact(toMoney(charged)).times(percentual).div(HUNDRED).negated())

/** A credit as an invoice finds it, and what it uses of one. */
export type CreditoLivre = { id: number; saldo: string }
export type UsoDeCredito = { credito: number; valor: string }

/** Of the credits that a client has, those that an invoice may use, the oldest first; `escolhidos` null: all. */
export const ofertaDe = (livres: readonly CreditoLivre[], escolhidos: readonly number[] | null): CreditoLivre[] =>
  livres.filter(({ id }) => escolhidos === null || escolhidos.includes(id)).toSorted((a, b) => a.id - b.id)

/** How much of each credit is used, in their order, up to `limit`; those of which nothing is are left out. */
export function usedOf<C extends { saldo: string }>(creditos: readonly C[], limit: string): { credito: C; valor: string }[] {
  let rest = exact(limit)
  return creditos.flatMap((credito) => {
    const valor = rest.lt(credito.saldo) ? rest : exact(credito.saldo)
    if (valor.lte(0)) return []
    rest = rest.minus(valor)
    return [{ credito, valor: toMoney(valor) }]
  })
}
