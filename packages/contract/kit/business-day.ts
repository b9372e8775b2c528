import { addDays } from './tempo.ts'

export type Feriado = { data: string; nome: string }

const FIXOS: readonly [string, string][] = [
  ['01-01', 'Confraternização Universal'],
  ['04-21', 'Tiradentes'],
  ['05-01', 'Dia do Trabalho'],
  ['09-07', 'Independência'],
  ['10-12', 'Nossa Senhora Aparecida'],
  ['11-02', 'Finados'],
  ['11-15', 'Proclamação da República'],
  ['12-25', 'Natal'],
]
const CONSCIENCIA_NEGRA = { dia: '11-20', desde: 2024 }
/** Days from Easter Sunday. */
const MOVEIS: readonly [number, string][] = [
  [-48, 'Carnaval'],
  [-47, 'Carnaval'],
  [-2, 'Sexta-feira Santa'],
  [60, 'Corpus Christi'],
]

/** Easter Sunday of the Gregorian calendar, by the algorithm of Meeus, Jones and Butcher. */
function pascoa(ano: number): string {
  const [a, b, c] = [ano % 19, Math.floor(ano / 100), ano % 100]
  const f = Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3)
  const h = (19 * a + b - Math.floor(b / 4) - f + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const days = h + l - 7 * m + 114
  return `${ano}-${String(Math.floor(days / 31)).padStart(2, '0')}-${String((days % 31) + 1).padStart(2, '0')}`
}

/** The national holidays on which banks do not work, by day. 12-24, 12-31 and elections are none. */
export function feriadosNacionais(ano: number): Feriado[] {
  const easter = pascoa(ano)
  const consciencia = ano >= CONSCIENCIA_NEGRA.desde ? [{ data: `${ano}-${CONSCIENCIA_NEGRA.dia}`, nome: 'Consciência Negra' }] : []
  return [
    ...FIXOS.map(([day, nome]) => ({ data: `${ano}-${day}`, nome })),
    ...MOVEIS.map(([days, nome]) => ({ data: addDays(easter, days), nome })),
    ...consciencia,
  ].toSorted((a, b) => a.data.localeCompare(b.data))
}

const WEEKEND = new Set([0, 6])
const YEAR_END = 4 // of YYYY-MM-DD

/** Do banks work on this day? `digitados`: the holidays that the company typed in. */
export function isBusinessDay(day: string, digitados: ReadonlySet<string>): boolean {
  if (digitados.has(day) || WEEKEND.has(new Date(`${day}T12:00:00Z`).getUTCDay())) return false
  return !feriadosNacionais(Number(day.slice(0, YEAR_END))).some(({ data }) => data === day)
}

/** The day itself where banks work on it, else the next one; with a holiday typed for each day of a year it stays within the limit. */
export function nextBusinessDay(day: string, digitados: ReadonlySet<string> = new Set()): string {
  let at = day
  for (let tried = 0; tried < 366 && !isBusinessDay(at, digitados); tried++) at = addDays(at, 1)
  return at
}
