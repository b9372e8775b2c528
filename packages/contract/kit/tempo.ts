import { z } from 'zod'

/** Days and hours of the product are those of São Paulo, with the zone's own history: summer time until 2019 is in Intl. */
export const FUSO = 'America/Sao_Paulo'

/** A month of the calendar, for which something is charged. */
export const Competencia = z.object({
  ano: z
    .number('Informe o ano.')
    .int('Informe o ano.')
    .min(2000, 'Ano: a partir de 2000.')
    .max(2199, 'Ano: no máximo 2199.')
    .meta({ label: 'Ano', required: true }),
  mes: z
    .number('Informe o mês.')
    .int('Informe o mês.')
    .min(1, 'Mês: de 1 a 12.')
    .max(12, 'Mês: de 1 a 12.')
    .meta({ label: 'Mês', required: true }),
})
export type Competencia = z.output<typeof Competencia>

// PostgreSQL knows no year 0 and no offset of 16 hours or more, of which ISO 8601 has both. They stand in the pattern, as a refinement
// takes every object that has one, row by row, off the short way on which Zod checks it: ten thousand schedules took 1.7 times as long.
// Its types do not name the pattern; the tests beside this would fall if it were not read.
const SEM_ANO_ZERO = { pattern: begins(z.regexes.date, '(?!0000)') }
const SEM_FUSO_LONGO = { pattern: begins(z.regexes.datetime({ offset: true }), String.raw`(?!0000)(?!.*[+-](?:1[6-9]|2\d):)`) }

function begins({ source }: RegExp, ahead: string): RegExp {
  return new RegExp(source.replace('^', `^${ahead}`))
}

/** What is said of a wrong value: always the same, or by what came. */
type Problem = string | ((issue: { input?: unknown }) => string)

/** A day `YYYY-MM-DD` that the database can keep. */
export const isoDay = (error?: Problem) => z.iso.date({ abort: true, ...SEM_ANO_ZERO, ...(error !== undefined && { error }) })

/** An instant, ISO 8601 with offset, that the database can keep. */
export const instanteIso = (error?: Problem) =>
  z.iso.datetime({ offset: true, abort: true, ...SEM_FUSO_LONGO, ...(error !== undefined && { error }) })

type Momento = string | number | Date

const TWO = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
const dayFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: FUSO, ...TWO })
const clockFormat = new Intl.DateTimeFormat('sv-SE', {
  timeZone: FUSO,
  ...TWO,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/** The day in São Paulo at an instant, `2026-11-20`. */
export const dayOf = (instante: Momento): string => dayFormat.format(new Date(instante))

/** What the clocks of São Paulo show at an instant: `2026-11-20T14:32:07`, without a zone. */
export const relogioDe = (instante: Momento): string => clockFormat.format(new Date(instante)).replace(' ', 'T')

const HOUR_END = 16 // of 2026-11-20T14:32

/** `20/11/2026 14:32`: an instant in the time of São Paulo. */
export function instantText(instante: Momento): string {
  const clock = relogioDe(instante)
  return `${dayText(clock)} ${clock.slice(11, HOUR_END)}`
}

/** `20/11/2026` of a business date `2026-11-20`, which has no zone. */
export const dayText = (day: string): string => day.slice(0, 10).split('-').toReversed().join('/')

/**
 * The instant at which the clocks of São Paulo show this, as `2026-11-20T17:32:00.000Z`; `hora` is `14:32`. Of an hour that a
 * change of the clocks leaves out it is one hour later.
 */
export function instanteDe(day: string, hora = '00:00'): string {
  const shown = Date.parse(`${day}T${hora}:00Z`)
  const wall = (instant: number) => Date.parse(`${relogioDe(instant)}Z`)
  // Once more with the offset of the other side, where summer time begins or ends in between.
  const near = shown - (wall(shown) - shown)
  const at = shown - (wall(near) - near)
  return new Date(at + Math.max(0, shown - wall(at))).toISOString()
}

/** The day so many days from this one. */
export function addDays(day: string, days: number): string {
  const at = new Date(`${day}T12:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

const DIA = 86_400_000 // ms

/** How many days from one day to another; below zero where it is before it. */
export const daysBetween = (de: string, ate: string): number =>
  Math.round((Date.parse(`${ate}T12:00:00Z`) - Date.parse(`${de}T12:00:00Z`)) / DIA)

const MESES = 12
const twoDigits = (n: number) => String(n).padStart(2, '0')

/** The month of a day. */
export function competenciaDe(day: string): Competencia {
  const [ano = 0, mes = 0] = day.split('-').map(Number)
  return { ano, mes }
}

/** `10/2026` */
export const competenciaTexto = ({ ano, mes }: Competencia): string => `${twoDigits(mes)}/${ano}`

/** `2026/10`, which sorts as the months do. */
export const competenciaChave = ({ ano, mes }: Competencia): string => `${ano}/${twoDigits(mes)}`

/** Months since year 0, to tell which of two is the earlier one. */
export const ordemDe = ({ ano, mes }: Competencia): number => ano * MESES + mes - 1

/** The month so many months from this one. */
export function somaMeses(competencia: Competencia, meses: number): Competencia {
  const at = ordemDe(competencia) + meses
  return { ano: Math.floor(at / MESES), mes: (((at % MESES) + MESES) % MESES) + 1 }
}

/** How many days a month has. */
export const daysOfMonth = ({ ano, mes }: Competencia): number => new Date(Date.UTC(ano, mes, 0)).getUTCDate()

/** A day of a month, `2026-10-05`; the last one where the month is shorter. */
export const diaDoMes = (competencia: Competencia, day: number): string =>
  `${competencia.ano}-${twoDigits(competencia.mes)}-${twoDigits(Math.min(day, daysOfMonth(competencia)))}`
