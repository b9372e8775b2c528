import type { Competencia, Dias } from '@retaguarda/contract/faturamento/explicacao.ts'

// The time zone's own history (summer time until 2019) is in Intl; en-CA writes YYYY-MM-DD.
const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo', year: 'numeric', month: '2-digit', day: '2-digit' })

/** The calendar day of an instant in São Paulo, `YYYY-MM-DD`. */
export const diaEmSaoPaulo = (instant: Date): string => dayFormat.format(instant)

const MILLISECOND = 1
const DAY_AT = 8 // of the day in YYYY-MM-DD

/**
 * The days of the month that `[inicio, fim)` meets (billing-rules 8); undefined when none. An end at 00:00 excludes its day, an
 * empty period meets nothing.
 */
export function diasAtivos({ ano, mes }: Competencia, inicio: Date, fim: Date | null): Dias | undefined {
  if (fim && fim <= inicio) return undefined
  const length = new Date(Date.UTC(ano, mes, 0)).getUTCDate()
  const dayOf = (day: number) => `${ano}-${String(mes).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const starts = diaEmSaoPaulo(inicio)
  const ends = fim && diaEmSaoPaulo(new Date(fim.getTime() - MILLISECOND))
  const primeiro = starts > dayOf(1) ? starts : dayOf(1)
  const ultimo = ends && ends < dayOf(length) ? ends : dayOf(length)
  if (primeiro > ultimo) return undefined
  return { ativos: Number(ultimo.slice(DAY_AT)) - Number(primeiro.slice(DAY_AT)) + 1, mes: length, primeiro, ultimo }
}
