import { FUSO } from './kit/tempo.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const SABADO = 6
const DOMINGO = 0

const at = (hour: number, minute = 0) => hour * HOUR + minute * MINUTE

/** When work is done: which days of the week, and between which times of the clock of `fuso`. */
export type RegraHoras = {
  nome: string
  fuso: string
  /** 0 is Sunday. */
  dias: readonly number[]
  /** Half-open, in ms since midnight. */
  turnos: readonly (readonly [inicio: number, fim: number])[]
}

/** Weekdays 08:00 to 18:00 but 12:00 to 13:12: 8 h 48 min a day (AGE-017 to AGE-019); holidays are days like others. */
export const HORARIO_COMERCIAL: RegraHoras = {
  nome: 'Horário comercial',
  fuso: FUSO,
  dias: [0, 1, 2, 3, 4, 5, 6].filter((day) => day !== SABADO && day !== DOMINGO),
  turnos: [
    [at(8), at(12)],
    [at(13, 12), at(18)],
  ],
}

export const FIM_ANTES_DO_INICIO = 'Data final não pode ser menor que a data inicial.'

/**
 * Whole minutes of work between two instants, the first included, the last not.
 * @throws RangeError with FIM_ANTES_DO_INICIO
 */
export function minutosUteis(start: Date, fim: Date, regra: RegraHoras = HORARIO_COMERCIAL): number {
  if (fim < start) throw new RangeError(FIM_ANTES_DO_INICIO)
  const from = wallClock(start, regra.fuso)
  // A clock set back inside the period could put its end before its start on the wall.
  const to = Math.max(from, wallClock(fim, regra.fuso))
  let worked = 0
  for (let day = Math.floor(from / DAY) * DAY; day < to; day += DAY) {
    if (!regra.dias.includes(new Date(day).getUTCDay())) continue
    for (const [begin, end] of regra.turnos) worked += Math.max(0, Math.min(to, day + end) - Math.max(from, day + begin))
  }
  return Math.floor(worked / MINUTE)
}

/** Decimal hours with two places, half up: 528 minutes are `"8.80"`. */
export function emHoras(minutos: number): string {
  const cents = Math.floor((minutos * 100 + 30) / 60)
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

/** As people read it: 528 minutes are `08:48` (SPR-014), 74 074 are `1.234:34`. */
export const emHhMm = (minutos: number): string =>
  `${Math.floor(minutos / 60)
    .toLocaleString('pt-BR')
    .padStart(2, '0')}:${String(minutos % 60).padStart(2, '0')}`

/** The estimate of a period; `"0.00"` while it has no end. @throws RangeError with FIM_ANTES_DO_INICIO */
export const horasEstimadas = (start: Date, end: Date | null, regra?: RegraHoras): string =>
  emHoras(end === null ? 0 : minutosUteis(start, end, regra))

const clocks = new Map<string, Intl.DateTimeFormat>()

/** What the clock on the wall shows, as ms of a day without time zones. */
function wallClock(instant: Date, timeZone: string): number {
  const clock = clocks.get(timeZone) ?? clockOf(timeZone)
  clocks.set(timeZone, clock)
  const part = Object.fromEntries(clock.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

const clockOf = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
