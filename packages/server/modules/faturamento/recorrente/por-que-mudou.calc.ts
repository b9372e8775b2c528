import type { FaturaItem } from '@retaguarda/contract/faturamento/fatura.ts'
import { brl } from '@retaguarda/contract/kit/money.ts'
import { diaDoMes, daysOfMonth, somaMeses } from '@retaguarda/contract/kit/tempo.ts'
import { compare } from '../comparacao/comparacao.calc.ts'

export type Mudou = {
  /** The monthly items that counted in the month before, and in the month. */
  de: readonly FaturaItem[]
  para: readonly FaturaItem[]
  /** The month (`ordemDe`) of the last counted invoice before the month; null without one. */
  ultima: number | null
  /** The links in force in the month. */
  inForce: ReadonlySet<number>
}

/** `Loja: R$ 100,00 → R$ 120,00 (preço reajustado: IPCA).`: a sentence an item, the greatest difference first. */
export function porQueMudou({ de, para, ultima, inForce }: Mudou): string[] {
  const ended = new Set(de.flatMap(({ explicacao }) => explicacao?.vinculo.id ?? []).filter((id) => !inForce.has(id)))
  const { linhas } = compare({ itens: de, fim: ultima === null ? '' : lastDay(ultima) }, { itens: para }, null, ended)
  return linhas.flatMap((row) => (row.porQue === null ? [] : [`${row.objeto}: ${brl(row.de)} → ${brl(row.para)} (${row.porQue}).`]))
}

function lastDay(mes: number): string {
  const month = somaMeses({ ano: 0, mes: 1 }, mes)
  return diaDoMes(month, daysOfMonth(month))
}
