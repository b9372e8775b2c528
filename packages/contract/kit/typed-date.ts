import { instanteDe } from './tempo.ts'

/** No field knows an earlier year; eight digits can be read in one way only, with the year first or last. */
const YEAR_MIN = 1900
const LENGTH_MAX = 40

const pad = (n: string | number, length = 2) => String(n).padStart(length, '0')

function isoOf(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  const real = year >= YEAR_MIN && date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return real ? `${pad(year, 4)}-${pad(month)}-${pad(day)}` : undefined
}

function dayFrom(text: string): string | undefined {
  const [, year, , month, day] = /^(\d{4})([-/.])(\d{2})\2(\d{2})$/.exec(text) ?? []
  if (year) return isoOf(Number(year), Number(month), Number(day))
  const br = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text)
  if (br) return isoOf(Number(br[3]), Number(br[2]), Number(br[1]))
  if (!/^\d{8}$/.test(text)) return undefined
  const at = (from: number, to: number) => Number(text.slice(from, to))
  return isoOf(at(4, 8), at(2, 4), at(0, 2)) ?? isoOf(at(0, 4), at(4, 6), at(6, 8))
}

const MOMENT = /^([\d/.-]+)(?:[\sT,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i

function momentOf(text: string) {
  const typed = text.trim()
  const [, date = '', hour = '00', minute = '00', second = '00', zone] = (typed.length <= LENGTH_MAX && MOMENT.exec(typed)) || []
  const day = dayFrom(date)
  if (!day || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined
  return { day, clock: `${pad(hour)}:${minute}`, zone: zone?.toUpperCase() }
}

/**
 * `YYYY-MM-DD` of `31/12/2026`, `1/2/2026`, `31-12-2026`, `31.12.2026`, `31122026` or ISO 8601; undefined when it is no date of the
 * calendar. A time behind it is cut: the day is the one that is written, whatever the zone.
 */
export const parseDate = (text: string): string | undefined => momentOf(text)?.day

/**
 * The instant of `20/11/2026 14:32` in São Paulo, as `2026-11-20T17:32:00.000Z`; a date alone is its midnight, and where a zone is
 * written it is that one. Undefined when it is none.
 */
export function parseDateTime(text: string): string | undefined {
  const moment = momentOf(text)
  if (!moment) return undefined
  const { day, clock, zone } = moment
  if (zone === undefined) return instanteDe(day, clock)
  const [, sign = '+', hours = '00', minutes = '00'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? []
  const at = new Date(`${day}T${clock}:00${sign}${hours}:${minutes}`)
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}
