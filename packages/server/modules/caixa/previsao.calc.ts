import type { Semana } from '@retaguarda/contract/faturamento/previsao.ts'
import { exact, sum, toMoney } from '@retaguarda/contract/kit/money.ts'
import { addDays } from '@retaguarda/contract/kit/tempo.ts'

const DAYS = 7

/** The Monday of the week of a day. */
export const segundaDe = (day: string): string => addDays(day, -((new Date(`${day}T12:00:00Z`).getUTCDay() + DAYS - 1) % DAYS))

export type Parcela = { day: string; que: 'boletos' | 'promessas' | 'contratos'; valor: string }

/** What comes in each week from the one of `today` on; what was promised for a day before it is expected now. */
export function semanasDe(today: string, semanas: number, parcelas: readonly Parcela[]): Semana[] {
  const first = segundaDe(today)
  const byWeek = Map.groupBy(parcelas, ({ day }) => segundaDe(day < first ? first : day))
  return Array.from({ length: semanas }, (_, week) => {
    const inicio = addDays(first, week * DAYS)
    const dela = byWeek.get(inicio) ?? []
    const of = (que: Parcela['que']) => toMoney(sum(dela.filter((one) => one.que === que).map(({ valor }) => valor)))
    const [boletos, promessas, contratos] = [of('boletos'), of('promessas'), of('contratos')]
    const total = toMoney(exact(boletos).plus(promessas).plus(contratos))
    return { inicio, fim: addDays(inicio, DAYS - 1), boletos, promessas, contratos, total }
  })
}
