import type { Filter } from '@retaguarda/contract/kit/list-query.ts'
import { isoDay, instanteDe, instanteIso, addDays } from '@retaguarda/contract/kit/tempo.ts'

/** Half-open, in ms. */
export type Faixa = { de: number; ate: number }

const Day = isoDay()
const Instante = instanteIso()

/** Far from here the calendar has no days in São Paulo; the database judges those. */
const isNear = (day: string) => day > '1900' && day < '2900'

/** The instants that a value stands for; a date is its whole day. Undefined for what is neither. */
function span(v: unknown): Faixa | undefined {
  if (Day.safeParse(v).success && isNear(String(v)))
    return { de: Date.parse(instanteDe(String(v))), ate: Date.parse(instanteDe(addDays(String(v), 1))) }
  if (!Instante.safeParse(v).success) return undefined
  const at = Date.parse(String(v))
  return { de: at, ate: at + 1 } // the log keeps milliseconds
}

/** The one stretch of time that a filter of an instant leaves; undefined for a filter of another form, and beyond what the calendar has. */
export function faixaDe({ op, v, v2 }: Filter): Faixa | undefined {
  const [first, last] = [span(v), span(op === 'between' ? v2 : v)]
  if (!first || !last) return undefined
  const all = { de: Number.NEGATIVE_INFINITY, ate: Number.POSITIVE_INFINITY }
  switch (op) {
    case '=':
      return first
    case '>':
      return { ...all, de: first.ate }
    case '>=':
      return { ...all, de: first.de }
    case '<':
      return { ...all, ate: first.de }
    case '<=':
      return { ...all, ate: first.ate }
    case 'between':
      return { de: first.de, ate: last.ate }
    default:
      return undefined
  }
}

export const comum = (a: Faixa, b: Faixa): Faixa => ({ de: Math.max(a.de, b.de), ate: Math.min(a.ate, b.ate) })
