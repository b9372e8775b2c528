import { MONEY_MAX, exact, toMoney } from '@retaguarda/contract/kit/money.ts'
import { dayOf, isoDay } from '@retaguarda/contract/kit/tempo.ts'

const WHOLE = /^[+-]?(?:\d{1,3}([.,])\d{3}(?:\1\d{3})*|\d+)?$/
const CENTS = 2
const LENGTH_MAX = 30
/** Thousands, or cents with a zero behind them: 1.650 is R$ 1.650,00 to one program and R$ 1,65 to another. */
const TWO_WAYS = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/

/** Without the blanks that banks pad with, and with the sign, of whatever kind, in front. */
const plain = (text: string) =>
  text
    .replace(/\s/g, '')
    .replace('\u2212', '-')
    .replace(/^([^+-]+)([+-])$/, '$2$1')

/** Can an amount be read in two ways? */
export const isDuvidoso = (text: string): boolean => TWO_WAYS.test(plain(text))

/**
 * `"-1234.56"` of an amount as banks write it: a point or a comma before the cents, the other one between the thousands.
 * Undefined where it is none, can be read in two ways, or has more than cents.
 */
export function valorDe(content = ''): string | undefined {
  const text = plain(content)
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  const separators = text.replace(/[^.,]/g, '')
  // One kind of separator, several times, can only stand between thousands.
  const thousands = separators.length > 1 && new Set(separators).size === 1
  const [whole, rest] = thousands || last < 0 ? [text, '0'] : [text.slice(0, last), text.slice(last + 1)]
  if (text.length > LENGTH_MAX || TWO_WAYS.test(text) || !/\d/.test(text)) return undefined
  if (!WHOLE.test(whole) || !/^\d+$/.test(rest) || /[^0]/.test(rest.slice(CENTS))) return undefined
  const value = exact(`${whole.replace(/[.,+]/g, '')}.${rest}`)
  return value.abs().gt(MONEY_MAX) ? undefined : toMoney(value)
}

const MOMENT = /^(\d{4})(\d\d)(\d\d)(?:(\d\d)(\d\d)(\d\d)?(?:\.\d{1,6})?)?(?:\[([+-]?\d{1,2})(?:[.:](\d{1,2}))?(?::[^\]]*)?\])?$/
const MINUTE = 60_000
const HOUR = 60
const OFFSET_MAX = 14

/**
 * The day in São Paulo of a moment as OFX writes it: `20261117`, `20261117143000.000[-3:BRT]`. Without a zone it is the bank's own day,
 * whatever the standard says of Greenwich; so is midnight sharp, which says no more than a day. Undefined where it is none.
 */
export function diaOfx(text = ''): string | undefined {
  const moment = MOMENT.exec(text.trim())
  if (!moment) return undefined
  const [, year, month, day, hour = '00', minute = '00', second = '00', zone, half = ''] = moment
  const date = `${year}-${month}-${day}`
  if (!isoDay().safeParse(date).success || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined
  if (zone === undefined) return date
  const hours = Number(zone)
  if (Math.abs(hours) > OFFSET_MAX) return undefined
  if (`${hour}${minute}${second}` === '000000') return date
  // `[-3.30:NST]` and `[-3.5:NST]` are both written of three hours and a half.
  const minutes = half.length === 1 ? Number(half) * 6 : Number(half)
  const offset = hours * HOUR + (zone.startsWith('-') ? -minutes : minutes)
  return dayOf(Date.parse(`${date}T${hour}:${minute}:${second}Z`) - offset * MINUTE)
}
