import { counted } from '@retaguarda/contract/kit/counted.ts'
import { SIM_NAO } from '@retaguarda/contract/kit/enum.ts'
import { dayOf, dayText, FUSO, instantText } from '@retaguarda/contract/kit/tempo.ts'

export const EMPTY = '—'
const BUSINESS_DATE = /^\d{4}-\d{2}-\d{2}$/
const numberFormat = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 10 })
const weekdayFormat = new Intl.DateTimeFormat('pt-BR', { weekday: 'long', timeZone: FUSO })
const rateFormat = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 4 })

export type Maybe<T> = T | null | undefined

/** `20/11/2026 14:32` of an instant, in the time of São Paulo. */
export const formatDateTime = (instant: Maybe<string | Date>): string => (instant ? instantText(instant) : EMPTY)

/** `sexta-feira` of an instant, in São Paulo. */
export const formatWeekday = (instant: string | Date): string => weekdayFormat.format(new Date(instant))

/** `20/11/2026` of a business date `YYYY-MM-DD`, which has no zone, or of an instant's day. */
export function formatDate(date: Maybe<string | Date>): string {
  if (!date) return EMPTY
  return dayText(typeof date === 'string' && BUSINESS_DATE.test(date) ? date : dayOf(date))
}

/** `R$ 1.234,56` of a decimal string with a dot; exact, never through a float, with a no-break space. */
export function formatMoney(decimal: Maybe<string>): string {
  const [, sign, whole = '', cents = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal ?? '') ?? []
  if (whole === '') return EMPTY
  return `${sign ? '−' : ''}R$\u00a0${BigInt(whole).toLocaleString('pt-BR')},${cents.padEnd(2, '0')}`
}

/** The same; nothing where it is zero, which a table shows as a dash. */
export const moneyOrNone = (decimal: string): string | null => (/[1-9]/.test(decimal) ? formatMoney(decimal) : null)

/** `2,5000`: a percentage without its sign, as columns and files show it, with the four places that it is kept with. */
export const formatRate = (decimal: Maybe<string>): string => (decimal ? rateFormat.format(Number(decimal)) : EMPTY)

/** `1.250,0%` of a decimal string, with the places that it has: one rule for all of a table. Below zero with its sign. */
export function formatPercent(decimal: string): string {
  const [, sign, whole = '', rest] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal) ?? []
  return whole === '' ? EMPTY : `${sign ? '−' : ''}${BigInt(whole).toLocaleString('pt-BR')}${rest ? `,${rest}` : ''}%`
}

/** `1.234,5`. */
export const formatNumber = (value: Maybe<number | string>): string =>
  value === null || value === undefined || value === '' ? EMPTY : numberFormat.format(Number(value))

/** `1.234`, or `mais de 10.000` where the server stopped counting (docs/decisions/0003). */
export const formatTotal = (total: number, exact = true): string => (exact ? formatNumber(total) : `mais de ${formatNumber(total)}`)

/** `1 cliente`, `2 clientes`, `nenhum cliente` is left to the caller. */
export const formatCount = (n: number, singular: string, plural: string): string => counted(n, singular, plural).replace(' ', '\u00a0')

/** `Sim`, `Não`. */
export const formatBoolean = (value: Maybe<boolean>): string =>
  value === null || value === undefined ? EMPTY : SIM_NAO[value ? 'true' : 'false']

const UNITS = [
  { from: 1024 ** 4, unit: 'TB' },
  { from: 1024 ** 3, unit: 'GB' },
  { from: 1024 ** 2, unit: 'MB' },
]

/** `1,2 TB`, `3,4 GB`, `1,4 MB`, `12 kB`, `87 bytes`. */
export function sizeText(bytes: number): string {
  const found = UNITS.find(({ from }) => bytes >= from)
  if (found) return `${formatNumber(Math.round((bytes / found.from) * 10) / 10)}\u00a0${found.unit}`
  return bytes >= 1024 ? `${formatNumber(Math.round(bytes / 1024))}\u00a0kB` : `${bytes}\u00a0bytes`
}
