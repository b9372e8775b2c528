import type { Dias } from '@retaguarda/contract/faturamento/explicacao.ts'
import { type Competencia, diaDe, diaDoMes, diasDoMes } from '@retaguarda/contract/kit/tempo.ts'

const MILLISECOND = 1
const DAY_AT = 8 // of the day in YYYY-MM-DD

/**
 * The days of the month that `[inicio, fim)` meets; undefined when none. An end at 00:00 excludes its day, an
 * empty period meets nothing.
 */
export function diasAtivos(competencia: Competencia, inicio: Date, fim: Date | null): Dias | undefined {
  if (fim && fim <= inicio) return undefined
  const length = diasDoMes(competencia)
  const dayIn = (day: number) => diaDoMes(competencia, day)
  const starts = diaDe(inicio)
  const ends = fim && diaDe(new Date(fim.getTime() - MILLISECOND))
  const primeiro = starts > dayIn(1) ? starts : dayIn(1)
  const ultimo = ends && ends < dayIn(length) ? ends : dayIn(length)
  if (primeiro > ultimo) return undefined
  return { ativos: Number(ultimo.slice(DAY_AT)) - Number(primeiro.slice(DAY_AT)) + 1, mes: length, primeiro, ultimo }
}
