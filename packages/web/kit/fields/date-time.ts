import { instanteDe, instanteTexto } from '@retaguarda/contract/kit/tempo.ts'
import { parseDate } from '../ui/date.ts'

/** The instant of `20/11/2026 14:32` in São Paulo, as `2026-11-20T17:32:00.000Z`; a date alone is its midnight. Undefined when it is none. */
export function parseDateTime(text: string): string | undefined {
  const [, date = '', hours = '00', minutes = '00'] = /^(.+?)(?:[ ,T]+(\d{1,2}):(\d{2})(?::\d{2})?)?$/.exec(text.trim()) ?? []
  const day = parseDate(date)
  if (!day || Number(hours) > 23 || Number(minutes) > 59) return undefined
  return instanteDe(day, `${hours.padStart(2, '0')}:${minutes}`)
}

/** An instant as the clocks of São Paulo show it, `20/11/2026 14:32`; what is none yet is shown as it is typed. */
export function dateTimeText(value: string): string {
  if (!/^\d{4}-\d{2}-\d{2}T/.test(value) || Number.isNaN(Date.parse(value))) return value
  return instanteTexto(value)
}

/** The same time on another day. */
export const onDay = (text: string, date: string): string | undefined =>
  parseDateTime(`${date} ${/\d{1,2}:\d{2}$/.exec(text)?.[0] ?? '00:00'}`)
