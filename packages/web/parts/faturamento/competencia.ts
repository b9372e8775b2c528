import type { EnumOf } from '@retaguarda/contract/kit/enum.ts'
import { type Competencia, competenciaDe, dayOf, somaMeses } from '@retaguarda/contract/kit/tempo.ts'

const MESES = ['Janeiro', 'Fevereiro', 'Março', 'Abril', 'Maio', 'Junho', 'Julho', 'Agosto', 'Setembro', 'Outubro', 'Novembro', 'Dezembro']

export const meses: EnumOf = {
  labels: Object.fromEntries(MESES.map((label, i) => [i + 1, label])),
  options: MESES.map((label, i) => ({ value: i + 1, label })),
}

/** `outubro de 2026`, within a sentence. */
export const mesDeAno = ({ ano, mes }: Competencia): string => `${meses.labels[mes]?.toLowerCase()} de ${ano}`

/** Today's business date, `YYYY-MM-DD`, in São Paulo. */
export const today = (): string => dayOf(Date.now())

export const competenciaAtual = (): Competencia => competenciaDe(today())
/** The last month that is over. */
export const competenciaAnterior = (): Competencia => somaMeses(competenciaAtual(), -1)

/** This year and the ones before it, newest first (DSH-005, FAT-039). */
export function anos(quantos: number): EnumOf {
  const { ano } = competenciaAtual()
  const all = Array.from({ length: quantos }, (_, i) => ano - i)
  return { labels: Object.fromEntries(all.map((a) => [a, String(a)])), options: all.map((value) => ({ value, label: String(value) })) }
}
