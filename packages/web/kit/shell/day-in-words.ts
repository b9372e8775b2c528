import { dayOf, dayText, addDays } from '@retaguarda/contract/kit/tempo.ts'

// A business date has no zone: its weekday is that of its noon in any.
const weekday = new Intl.DateTimeFormat('pt-BR', { weekday: 'long', timeZone: 'UTC' })

/** `Hoje`, `Ontem`, `Sexta-feira, 20/11/2026` of a day `YYYY-MM-DD`. */
export function dayInWords(day: string, today = dayOf(Date.now())): string {
  if (day === today) return 'Hoje'
  if (day === addDays(today, -1)) return 'Ontem'
  const name = weekday.format(new Date(`${day}T12:00:00Z`))
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}, ${dayText(day)}`
}
