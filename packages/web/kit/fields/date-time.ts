import { parseDate } from './date.ts'

const ZONE = 'America/Sao_Paulo'
const parts = new Intl.DateTimeFormat('sv-SE', {
  timeZone: ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** What the clocks of São Paulo show, as if it were UTC. */
const wall = (instant: number): number => Date.parse(`${parts.format(instant).replace(' ', 'T')}Z`)

/** The instant of `20/11/2026 14:32` in São Paulo, as `2026-11-20T17:32:00.000Z`; a date alone is its midnight. Undefined when it is none. */
export function parseDateTime(text: string): string | undefined {
  const [, date = '', hours = '00', minutes = '00'] = /^(.+?)(?:[ ,T]+(\d{1,2}):(\d{2})(?::\d{2})?)?$/.exec(text.trim()) ?? []
  const day = parseDate(date)
  if (!day || Number(hours) > 23 || Number(minutes) > 59) return undefined
  const shown = Date.parse(`${day}T${hours.padStart(2, '0')}:${minutes}:00Z`)
  // Once more with the offset of the other side, where summer time begins or ends in between.
  const near = shown - (wall(shown) - shown)
  return new Date(shown - (wall(near) - near)).toISOString()
}

/** An instant as the clocks of São Paulo show it, `20/11/2026 14:32`; what is none yet is shown as it is typed. */
export function dateTimeText(value: string): string {
  if (!/^\d{4}-\d{2}-\d{2}T/.test(value) || Number.isNaN(Date.parse(value))) return value
  const [, year, month, day, time] = /^(\d+)-(\d+)-(\d+) (\d+:\d+)/.exec(parts.format(Date.parse(value))) ?? []
  return `${day}/${month}/${year} ${time}`
}

/** The same time on another day. */
export const onDay = (text: string, date: string): string | undefined =>
  parseDateTime(`${date} ${/\d{1,2}:\d{2}$/.exec(text)?.[0] ?? '00:00'}`)
