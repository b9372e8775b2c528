import type { Days } from '@retaguarda/contract/faturamento/explicacao.ts'
import { type Competencia, dayOf, diaDoMes, daysOfMonth } from '@retaguarda/contract/kit/tempo.ts'

const MILLISECOND = 1
const DAY_AT = 8 // of the day in YYYY-MM-DD

/**
 * The days of the month that `[inicio, fim)` meets; undefined when none. An end at 00:00 excludes its day, an
 * empty period meets nothing.
 */
export function activeDays(competencia: Competencia, start: Date, end: Date | null): Days | undefined {
  if (end && end <= start) return undefined
  const length = daysOfMonth(competencia)
  const dayIn = (day: number) => diaDoMes(competencia, day)
  const starts = dayOf(start)
  const ends = end && dayOf(new Date(end.getTime() - MILLISECOND))
  const primeiro = starts > dayIn(1) ? starts : dayIn(1)
  const ultimo = ends && ends < dayIn(length) ? ends : dayIn(length)
  if (primeiro > ultimo) return undefined
  return { ativos: Number(ultimo.slice(DAY_AT)) - Number(primeiro.slice(DAY_AT)) + 1, mes: length, primeiro, ultimo }
}
