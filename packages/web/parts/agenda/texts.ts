import type { Agenda } from '@retaguarda/contract/checklist-agenda.ts'
import { emHhMm } from '@retaguarda/contract/horas-uteis.ts'
import { formatDateTime } from '../../kit/ui/format.ts'

const MINUTES = 60

/** Whole minutes of the decimal hours that travel: `"12.80"` are 768. */
export const minutosDe = (decimal: string): number => Math.round(Number(decimal) * MINUTES)

/** `12:48` of the decimal hours that travel (SPR-014). */
export const horasText = (decimal: string): string => emHhMm(minutosDe(decimal))

type Periodo = Pick<Agenda, 'dataInicio' | 'dataFim'>

/** `24/11/2026 08:00 – 12:00`, the end with its day where that is another one. */
export function periodoText({ dataInicio, dataFim }: Periodo): string {
  const [day, time] = partsOf(dataInicio)
  return `${day} ${horas(day, time, dataFim, (date) => date)}`
}

/** `08:00 – 25/11 12:00`, for places that name the day of the start themselves. */
export function horarioText({ dataInicio, dataFim }: Periodo): string {
  const [day, time] = partsOf(dataInicio)
  const year = day.slice(YEAR)
  return horas(day, time, dataFim, (date) => (date.endsWith(year) ? date.slice(0, -year.length) : date))
}

function horas(day: string, time: string, fim: string | null, dayText: (date: string) => string): string {
  if (fim === null) return time
  const [lastDay, end] = partsOf(fim)
  return lastDay === day ? `${time} – ${end}` : `${time} – ${dayText(lastDay)} ${end}`
}

/** Where `/2026` begins. */
const YEAR = 5

function partsOf(instant: string): [day: string, time: string] {
  const [day = '', time = ''] = formatDateTime(instant).split(' ')
  return [day, time]
}
