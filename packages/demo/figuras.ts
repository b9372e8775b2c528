import type { Figuras } from '@retaguarda/contract/faturamento/explicacao.ts'
import { type Competencia, ordemDe } from '@retaguarda/contract/kit/tempo.ts'
import { type Random, randomOf } from '@retaguarda/contract/test/random.ts'

type Loja = { porMes: number; marketplace: number; b2b: number; ticket: number; crescimento: number }

/** Share of the usual month that each month sells, January first: quiet after the holidays, most in November. */
const SAZONAL = [0.82, 0.8, 0.93, 0.95, 1.08, 0.97, 0.96, 1.02, 0.98, 1.03, 1.32, 1.14]
/** A month without a single sale, and one with more returns than sales. */
const PARADA = 0.006
const DEVOLUCOES = 0.004

/** A store's size and character: many small ones, few very large. */
const lojaOf = (r: Random): Loja => ({
  porMes: 4_000 * 10 ** (r.next() * r.next() * 3.2),
  marketplace: r.chance(0.6) ? r.next() * 0.7 : 0,
  b2b: r.chance(0.15) ? r.next() * 0.5 : 0,
  ticket: 60 + r.next() * 340,
  crescimento: 0.995 + r.next() * 0.02,
})

/** Months are counted from here, as the stores grow. */
const COMECO = ordemDe({ ano: 2024, mes: 1 })

/** What the store of this number sold in a month, however often it is asked; cents are whole. */
export function figurasDe(n: number, competencia: Competencia): Figuras {
  const { porMes, marketplace, b2b, ticket, crescimento } = lojaOf(randomOf(n * 7_919))
  const idade = ordemDe(competencia) - COMECO
  const r = randomOf(n * 10_007 + idade)
  const vendas = r.chance(PARADA) ? 0 : porMes * crescimento ** idade * (SAZONAL[competencia.mes - 1] ?? 1) * (0.85 + r.next() * 0.3)
  const cents = (value: number) => (Math.round(value * 100) / 100).toFixed(2)
  const devolvida = r.chance(DEVOLUCOES)
  return {
    valorFaturamento: cents(devolvida ? -vendas * 0.02 : vendas * (1 - marketplace)),
    valorFaturamentoMarketplace: cents(vendas * marketplace),
    valorFaturamentoB2B: b2b > 0 ? cents(vendas * b2b) : null,
    quantidadeNotas: Math.round(vendas / ticket),
  }
}
