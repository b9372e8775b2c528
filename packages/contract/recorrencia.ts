import { dayText, instanteDe, relogioDe } from './kit/tempo.ts'

/**
 * A part of RFC 5545's rules, without the prefix, over the clocks of São Paulo: `FREQ=WEEKLY;BYDAY=MO,WE;BYHOUR=8;BYMINUTE=0`.
 * What is wrong with one is a sentence; what a rule says is worked out on the wall clock and becomes an instant at the very end, so that
 * 8 o'clock stays 8 o'clock whatever the offset is that day.
 */

const FREQS = ['HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY'] as const
type Freq = (typeof FREQS)[number]
const DIAS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const

/** `n`: the n-th of its month, counted from the end where negative; 0: every one. */
type Day = { dia: number; n: number }
export type Regra = {
  freq: Freq
  interval: number
  byday: Day[]
  bymonthday: number[]
  byhour: number[]
  byminute: number[]
  count: number | undefined
  /** Wall clock of São Paulo, as if it were UTC, in ms. */
  until: number | undefined
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const WEEK = 7 * DAY
/** Two runs must not be nearer. */
const PERTO = 15 * MINUTE
const NUMBERS_MAX = 60
/** Runs that are looked at for two that are too near, and days in which none may lie before a rule counts as empty. */
const LOOKED_AT = 400
const EMPTY_DAYS = 366 * 9
const REGRA_MAX = 300
const COUNT_MAX = 10_000

const FORMA = 'Recorrência: escreva uma regra como FREQ=WEEKLY;BYDAY=MO,WE;BYHOUR=8;BYMINUTE=0.'

/** The rule that a text writes, or the sentence that says why it is none. */
export function regraDe(text: string): Regra | string {
  if (text.length > REGRA_MAX) return `Recorrência: no máximo ${REGRA_MAX} caracteres.`
  const parts = new Map<string, string>()
  for (const part of text.toUpperCase().split(';')) {
    const [name = '', value = '', ...more] = part.split('=')
    if (name === '' || value === '' || more.length > 0 || parts.has(name)) return FORMA
    parts.set(name, value)
  }
  const regra: Regra = {
    freq: 'DAILY',
    interval: 1,
    byday: [],
    bymonthday: [],
    byhour: [],
    byminute: [],
    count: undefined,
    until: undefined,
  }
  if (!parts.has('FREQ')) return FORMA
  for (const [name, value] of parts) {
    const problem = aplicarParte(regra, name, value)
    if (problem) return problem
  }
  if (regra.count !== undefined && regra.until !== undefined) return 'Recorrência: use COUNT ou UNTIL, não os dois.'
  if (regra.freq === 'WEEKLY' && regra.bymonthday.length > 0) return 'Recorrência: BYMONTHDAY não vale com FREQ=WEEKLY.'
  if (regra.freq !== 'MONTHLY' && regra.byday.some(({ n }) => n !== 0))
    return 'Recorrência: um BYDAY com número, como 1MO, só vale com FREQ=MONTHLY.'
  return regra
}

function aplicarParte(regra: Regra, name: string, value: string): string | undefined {
  const numbers = (min: number, max: number) => {
    const all = value.split(',').map((one) => (/^-?\d{1,3}$/.test(one) ? Number(one) : Number.NaN))
    return all.length <= NUMBERS_MAX && all.every((n) => n >= min && n <= max) ? [...new Set(all)].toSorted((a, b) => a - b) : undefined
  }
  switch (name) {
    case 'FREQ': {
      const freq = FREQS.find((one) => one === value)
      if (!freq) return `Recorrência: FREQ aceita ${FREQS.join(', ')}.`
      regra.freq = freq
      return undefined
    }
    case 'INTERVAL':
    case 'COUNT': {
      const n = /^\d{1,5}$/.test(value) ? Number(value) : 0
      const max = name === 'COUNT' ? COUNT_MAX : 999
      if (n < 1 || n > max) return `Recorrência: ${name} é um número de 1 a ${max.toLocaleString('pt-BR')}.`
      if (name === 'COUNT') regra.count = n
      else regra.interval = n
      return undefined
    }
    case 'UNTIL': {
      regra.until = untilDe(value)
      return regra.until === undefined ? 'Recorrência: UNTIL é uma data como 20261231 ou 20261231T235900Z.' : undefined
    }
    case 'BYDAY': {
      const dates = value.split(',').map((one) => {
        const [, n = '0', day = ''] = /^([+-]?[1-5])?(SU|MO|TU|WE|TH|FR|SA)$/.exec(one) ?? []
        return { dia: DIAS.findIndex((d) => d === day), n: Number(n) }
      })
      if (dates.some(({ dia }) => dia < 0) || dates.length > NUMBERS_MAX) return 'Recorrência: BYDAY usa SU, MO, TU, WE, TH, FR e SA.'
      regra.byday = dates
      return undefined
    }
    case 'BYMONTHDAY': {
      const days = numbers(-31, 31)
      if (!days || days.includes(0)) return 'Recorrência: BYMONTHDAY são dias de 1 a 31, ou de -31 a -1 contados do fim do mês.'
      regra.bymonthday = days
      return undefined
    }
    case 'BYHOUR':
    case 'BYMINUTE': {
      const max = name === 'BYHOUR' ? 23 : 59
      const all = numbers(0, max)
      if (!all) return `Recorrência: ${name} são números de 0 a ${max}.`
      regra[name === 'BYHOUR' ? 'byhour' : 'byminute'] = all
      return undefined
    }
    default:
      return `Recorrência: ${name} não é aceito; use FREQ, INTERVAL, BYDAY, BYMONTHDAY, BYHOUR, BYMINUTE, COUNT e UNTIL.`
  }
}

function untilDe(value: string): number | undefined {
  const [, y, m, d, h, i, s, z] = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z)?)?$/.exec(value) ?? []
  if (y === undefined) return undefined
  const iso = `${y}-${m}-${d}T${h ?? '23'}:${i ?? '59'}:${s ?? '59'}Z`
  const at = Date.parse(iso)
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== `${y}-${m}-${d}`) return undefined
  return z === undefined ? at : parede(at)
}

/** What the clocks of São Paulo show at an instant, as if it were UTC. */
const parede = (instante: number): number => Date.parse(`${relogioDe(instante)}Z`)

function instante(wall: number, fraction: number): string {
  const iso = new Date(wall).toISOString()
  const at = Date.parse(instanteDe(iso.slice(0, 10), iso.slice(11, 16)))
  return new Date(at + (wall % MINUTE) + fraction).toISOString()
}

/** The runs of a rule that begins at `inicio`, on the wall clock, in their order. */
function* corridas(regra: Regra, start: number, desde: number): Generator<number> {
  const { freq, interval, count, until } = regra
  const step = { HOURLY: HOUR, DAILY: DAY, WEEKLY: WEEK, MONTHLY: 0 }[freq] * interval
  // Where nothing is counted, one begins near the instant that is asked for.
  const jump = count === undefined && desde > start
  const first = new Date(start)
  const origin = freq === 'HOURLY' ? Math.floor(start / HOUR) * HOUR : startOf(freq, start)
  const months = (at: number) => new Date(at).getUTCFullYear() * 12 + new Date(at).getUTCMonth()
  let k = !jump ? 0 : Math.max(0, Math.floor((step > 0 ? (desde - origin) / step : (months(desde) - months(start)) / interval) - 1))
  let given = 0
  let last = jump ? desde : start
  for (; ; k++) {
    const period = step > 0 ? origin + k * step : Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + k * interval, 1)
    if (period - last > EMPTY_DAYS * DAY || (until !== undefined && period > until)) return
    for (const at of doPeriodo(regra, period, start)) {
      if (at < start) continue
      if ((until !== undefined && at > until) || (count !== undefined && given >= count)) return
      given++
      last = at
      yield at
    }
  }
}

function startOf(freq: Freq, at: number): number {
  const day = Math.floor(at / DAY) * DAY
  if (freq !== 'WEEKLY') return day
  return day - ((new Date(day).getUTCDay() + 6) % 7) * DAY // weeks begin on Monday
}

function doPeriodo(regra: Regra, period: number, begin: number): number[] {
  const { freq, byhour, byminute } = regra
  const start = new Date(begin)
  const minutes = byminute.length > 0 ? byminute : [start.getUTCMinutes()]
  const seconds = start.getUTCSeconds() * 1000
  if (freq === 'HOURLY') {
    const at = new Date(period)
    const serve = (byhour.length === 0 || byhour.includes(at.getUTCHours())) && cabe(regra, Math.floor(period / DAY) * DAY)
    return serve ? minutes.map((m) => period + m * MINUTE + seconds) : []
  }
  const hours = byhour.length > 0 ? byhour : [start.getUTCHours()]
  const times = hours.flatMap((h) => minutes.map((m) => h * HOUR + m * MINUTE + seconds))
  return daysOf(regra, period, begin).flatMap((day) => times.map((time) => day + time))
}

/** The days of a period that the rule means. */
function daysOf(regra: Regra, period: number, start: number): number[] {
  const { freq, byday, bymonthday } = regra
  const of = (n: number) => Array.from({ length: n }, (_, i) => period + i * DAY)
  if (freq === 'DAILY') return of(1).filter((day) => cabe(regra, day))
  if (freq === 'WEEKLY') {
    const wanted = byday.length > 0 ? byday.map(({ dia }) => dia) : [new Date(start).getUTCDay()]
    return of(7).filter((day) => wanted.includes(new Date(day).getUTCDay()))
  }
  const all = of(daysInMonth(period))
  if (byday.length === 0 && bymonthday.length === 0) return all.filter((day) => new Date(day).getUTCDate() === new Date(start).getUTCDate())
  return all.filter((day) => cabe(regra, day))
}

const daysInMonth = (at: number) => new Date(Date.UTC(new Date(at).getUTCFullYear(), new Date(at).getUTCMonth() + 1, 0)).getUTCDate()

/** Does a day fit BYDAY and BYMONTHDAY, where they are given? */
function cabe({ byday, bymonthday }: Regra, day: number): boolean {
  const date = new Date(day).getUTCDate()
  const length = daysInMonth(day)
  const weekday = new Date(day).getUTCDay()
  const nth = [Math.ceil(date / 7), -Math.ceil((length - date + 1) / 7)]
  const fitsDay = byday.length === 0 || byday.some(({ dia, n }) => dia === weekday && (n === 0 || nth.includes(n)))
  return fitsDay && (bymonthday.length === 0 || bymonthday.includes(date) || bymonthday.includes(date - length - 1))
}

/** The runs after an instant, at most `quantas`, of a rule that begins at `inicio`; ISO instants. */
export function proximas(regra: Regra, start: string, later: string | number | Date, quantas: number): string[] {
  const [from, after] = [parede(Date.parse(start)), new Date(later).getTime()]
  const fraction = new Date(start).getUTCMilliseconds() // clocks show none
  const found: string[] = []
  for (const wall of corridas(regra, from, parede(after) - DAY)) {
    const at = instante(wall, fraction)
    if (Date.parse(at) > after) found.push(at)
    if (found.length >= quantas) break
  }
  return found
}

/** Why a rule cannot be kept, as a sentence; undefined where it can. */
export function problemaDaRecorrencia(text: string, start: string): string | undefined {
  const regra = regraDe(text)
  if (typeof regra === 'string') return regra
  let before: number | undefined
  let looked = 0
  for (const wall of corridas(regra, parede(Date.parse(start)), 0)) {
    if (before !== undefined && wall - before < PERTO) return 'Recorrência: deixe ao menos 15 minutos entre duas execuções.'
    before = wall
    if (++looked >= LOOKED_AT) break
  }
  return before === undefined ? 'Recorrência: esta regra não tem nenhuma execução.' : undefined
}

const NOMES = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado']
const emLista = (all: readonly string[]) => (all.length > 1 ? `${all.slice(0, -1).join(', ')} e ${all.at(-1)}` : (all[0] ?? ''))
const two = (n: number) => String(n).padStart(2, '0')
const UNIDADES = { HOURLY: ['hora', 'horas'], DAILY: ['dia', 'dias'], WEEKLY: ['semana', 'semanas'], MONTHLY: ['mês', 'meses'] } as const

/** `A cada 2 semanas, segunda e quarta, às 08:00, até 31/12/2026.` of a rule that begins at `inicio`. */
export function recorrenciaTexto(regra: Regra, start: string): string {
  const { freq, interval, byday, bymonthday, byhour, byminute, count, until } = regra
  const clock = relogioDe(start)
  const [one, many] = UNIDADES[freq]
  const every = interval === 1 ? `A cada ${one}` : `A cada ${interval} ${many}`
  const ordinal = (n: number) => (n === 0 ? '' : n === -1 ? 'última ' : n < 0 ? `${-n}ª do fim, ` : `${n}ª `)
  const weekday = freq === 'WEEKLY' && byday.length === 0 ? [{ dia: new Date(`${clock}Z`).getUTCDay(), n: 0 }] : byday
  const monthday = freq === 'MONTHLY' && byday.length === 0 && bymonthday.length === 0 ? [Number(clock.slice(8, 10))] : bymonthday
  const minutes = byminute.length > 0 ? byminute : [Number(clock.slice(14, 16))]
  const hours = byhour.length > 0 || freq === 'HOURLY' ? byhour : [Number(clock.slice(11, 13))]
  const times =
    hours.length > 0
      ? `às ${emLista(hours.flatMap((h) => minutes.map((m) => `${two(h)}:${two(m)}`)))}`
      : `no minuto ${emLista(minutes.map(two))}`
  const parts = [
    every,
    weekday.length > 0 ? emLista(weekday.map(({ dia, n }) => `${ordinal(n)}${NOMES[dia]}`)) : '',
    monthday.length > 0 ? `dia ${emLista(monthday.map((d) => (d === -1 ? 'último' : String(d))))}` : '',
    times,
    count === undefined ? '' : count === 1 ? 'uma vez' : `${count} vezes`,
    until === undefined ? '' : `até ${dayText(new Date(until).toISOString().slice(0, 10))}`,
  ]
  return `${parts.filter((part) => part !== '').join(', ')}.`
}
