import { addDays, dayOf, instanteDe } from '@retaguarda/contract/kit/tempo.ts'

type Kept = { days: number; weeks: number; months: number }
type Weekly = { weekday: number; hour: string }

const WEEK = 7

/** The hours of some days around an instant, in their order. */
const around = (hours: readonly string[], now: Date, days: readonly number[]): Date[] =>
  days.flatMap((n) => hours.map((hour) => new Date(instanteDe(addDays(dayOf(now), n), hour))))

/** The last hour of the clock that has come. */
export const lastHour = (hours: readonly string[], now: Date): Date | undefined => around(hours, now, [-1, 0]).findLast((at) => at <= now)

/** The next one. */
export const nextHour = (hours: readonly string[], now: Date): Date | undefined => around(hours, now, [0, 1]).find((at) => at > now)

const weekdayOf = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay()

/** The same of a day of the week and an hour. */
export const lastWeekly = ({ weekday, hour }: Weekly, now: Date): Date => {
  const back = (weekdayOf(dayOf(now)) - weekday + WEEK) % WEEK
  const [earlier, at] = [back + WEEK, back].map((days) => new Date(instanteDe(addDays(dayOf(now), -days), hour)))
  return at && at <= now ? at : (earlier ?? now)
}

export const nextWeekly = (weekly: Weekly, now: Date): Date =>
  new Date(instanteDe(addDays(dayOf(lastWeekly(weekly, now)), WEEK), weekly.hour))

/** Monday of the week that a day is in. */
const weekOf = (day: string) => addDays(day, -((weekdayOf(day) + WEEK - 1) % WEEK))
const MONTH = '2026-11'.length

/**
 * The copies that the rule keeps of those of one place: of each of the last days, weeks and months that have one, the last. The copy that was proven last
 * stays whatever the rule says.
 */
export function keptBy(
  { days, weeks, months }: Kept,
  copies: readonly { id: number; inicio: Date; provadaEm: Date | null }[],
): ReadonlySet<number> {
  const newest = copies.toSorted((a, b) => b.inicio.getTime() - a.inicio.getTime() || b.id - a.id)
  const lastOf = (period: (day: string) => string, most: number) => {
    const found = new Map<string, number>()
    for (const { id, inicio } of newest) {
      const name = period(dayOf(inicio))
      if (!found.has(name)) found.set(name, id)
    }
    return [...found.values()].slice(0, most)
  }
  const proven = newest.filter(({ provadaEm }) => provadaEm !== null).toSorted((a, b) => Number(b.provadaEm) - Number(a.provadaEm))
  return new Set([
    ...lastOf((day) => day, days),
    ...lastOf(weekOf, weeks),
    ...lastOf((day) => day.slice(0, MONTH), months),
    ...proven.slice(0, 1).map(({ id }) => id),
  ])
}
