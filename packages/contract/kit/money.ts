import { Decimal } from 'decimal.js'
import { z } from 'zod'
import { orNull } from './fields.ts'
import { parseDecimal } from './typed-decimal.ts'

// 60 digits hold any product of the contract's fields exactly; ROUND_HALF_UP of decimal.js is half away from zero.
const Exact = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_UP, toExpNeg: -60, toExpPos: 60 })
export type Exact = Decimal

const CENTS = 2
const RATE_PLACES = 4
const MONEY_DIGITS = 13 // numeric(15,2) of the database
const RATE_DIGITS = 3
const UNIT_PRICE_DIGITS = 9
const RATE_MIN = '-99.9999'
/** What the database can keep as money. */
export const MONEY_MAX = '9999999999999.99'

/** A decimal string with a dot, for exact arithmetic. Throws on what is none: only for values that a schema let through. */
export const exact = (value: string | number): Exact => new Exact(value)

/** The value when the text is a decimal with a dot, undefined while it is not (yet). Never throws. */
export const exactOrUndefined = (value: unknown): Exact | undefined =>
  typeof value === 'string' && value.length <= LENGTH_MAX && /^-?\d+(\.\d+)?$/.test(value) ? exact(value) : undefined

/** Rounded once to cents, half away from zero: `"33.34"` of 33.335. */
export const toMoney = (value: Exact | string): string => fixed(new Exact(value), CENTS)
/** With the four places of rates and unit prices. */
export const toRate = (value: Exact | string): string => fixed(new Exact(value), RATE_PLACES)
/** A value before rounding, as people read it: without trailing zeros, cut at `places` where it never ends. */
export const toPlain = (value: Exact, places: number): string => value.toDecimalPlaces(places).toFixed()

const HUNDRED = 100

/** Whole cents of money as text, where thousands of values are added up or compared: exact up to nine times what the database can keep. */
export const toCents = (value: string): number => Math.round(Number(value) * HUNDRED)
export const fromCents = (cents: number): string => (cents / HUNDRED).toFixed(CENTS)

/** A zero has no sign. */
const fixed = (value: Exact, places: number) => value.toFixed(places).replace(/^-(?=[0.]+$)/, '')

export const sum = (values: readonly (Exact | string)[]): Exact => values.reduce<Exact>((total, value) => total.plus(value), exact(0))

/** `R$ 1.234,56` for the contract's sentences, with a no-break space. */
export const brl = (value: Exact | string): string => {
  const [whole = '', cents = ''] = toMoney(value).split('.')
  return `R$\u00a0${whole.replace(/\B(?=(\d{3})+$)/g, '.')},${cents}`
}

/** `1,5%` of `"1.5000"`, as people write a rate. */
export const percentText = (rate: Exact | string): string => `${toPlain(new Exact(rate), RATE_PLACES).replace('.', ',')}%`

type Limits = { places: number; digits: number; signed?: boolean }

const LENGTH_MAX = 40

/** The sentence about what cannot be read with these limits, undefined when it can. A comma is told apart from a typing error. */
function problem(label: string, text: string, { places, digits, signed }: Limits): string | undefined {
  const comma = text.includes(',')
  const dotted = comma ? text.replace(/\./g, '').replace(',', '.') : text
  const [, sign, whole = '', rest = ''] = (text.length <= LENGTH_MAX && /^(-?)(\d+)(?:\.(\d+))?$/.exec(dotted)) || []
  const unreadable = `${label}: escreva só algarismos e, se houver, as casas decimais.`
  if (whole === '') return unreadable
  if (sign && !signed) return `${label}: não pode ser menor que zero.`
  if (rest.length > places) return `${label}: no máximo ${places} casas decimais.`
  if (whole.replace(/^0+/, '').length > digits) return `${label}: no máximo ${digits} algarismos antes das casas decimais.`
  if (!comma) return undefined
  return parseDecimal(text, places, { signed }) ? `${label}: separe as casas decimais com ponto, sem ponto de milhar.` : unreadable
}

const decimal = (label: string, the: string, limits: Limits) =>
  z
    .union([z.string(), z.number()], { error: `Informe ${the}.` })
    .transform((sent, ctx) => {
      const text = String(sent).trim()
      const message = text === '' ? `Informe ${the}.` : problem(label, text, limits)
      if (message === undefined) return fixed(exact(text), limits.places)
      ctx.addIssue({ code: 'custom', message })
      return z.NEVER
    })
    .meta({ label, required: true })

/** Money from 0 on, sent as `"1234.56"` or a number; becomes the string with two places. `the` is the label with its article. */
export const money = (label: string, the: string) => decimal(label, the, { places: CENTS, digits: MONEY_DIGITS })
/** Money that may be empty, and below zero: a month's figure with returns. */
export const moneySignedOptional = (label: string, the: string) =>
  orNull(decimal(label, the, { places: CENTS, digits: MONEY_DIGITS, signed: true })).meta({ label, required: false })
/** A rate in percent, up to four places. */
export const rate = (label: string, the: string) => decimal(label, the, { places: RATE_PLACES, digits: RATE_DIGITS })
/** The price of one unit, up to four places. */
export const unitPrice = (label: string, the: string) => decimal(label, the, { places: RATE_PLACES, digits: UNIT_PRICE_DIGITS })
/** The same below zero too, down to a loss of nearly all: an index of prices. */
export const rateSigned = (label: string, the: string) =>
  decimal(label, the, { places: RATE_PLACES, digits: RATE_DIGITS, signed: true })
    .refine((value) => exact(value).gte(RATE_MIN), `${label}: no mínimo -99,9999.`)
    .meta({ label, required: true })
