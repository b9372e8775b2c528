import type { Column } from '@retaguarda/contract/kit/columns.ts'
import { plainDocumento } from '@retaguarda/contract/kit/documento.ts'
import { SIM_NAO } from '@retaguarda/contract/kit/enum.ts'
import type { Filter } from '@retaguarda/contract/kit/list-query.ts'
import { isoDay, FUSO, instanteIso } from '@retaguarda/contract/kit/tempo.ts'
import { type RawBuilder, sql } from 'kysely'

export type Scalar = string | number | boolean

/** A value that a column of this type cannot be compared with. */
export class BadValue extends Error {}

const NUMBER = /^-?\d{1,15}(\.\d{1,6})?$/
const BOOLEANS = new Map<unknown, boolean>([
  [true, true],
  [1, true],
  ['1', true],
  ['true', true],
  [SIM_NAO.true, true],
  [false, false],
  [0, false],
  ['0', false],
  ['false', false],
  [SIM_NAO.false, false],
])

const Day = isoDay()
const Instante = instanteIso()
const isDate = (v: unknown): v is string => Day.safeParse(v).success
const isInstant = (v: unknown): v is string => Instante.safeParse(v).success

/** What the database compares a column of type number, money, rate, enum, boolean, date or text with. */
export function comparable(column: Column, v: Scalar): RawBuilder<unknown> {
  switch (column.type) {
    case 'number':
    case 'money':
    case 'rate':
    case 'enum':
      return numeric(v)
    case 'boolean': {
      const known = BOOLEANS.get(v)
      if (known === undefined) throw new BadValue('use true ou false')
      return sql`${known}::boolean`
    }
    case 'date':
      if (!isDate(v)) throw new BadValue('use uma data AAAA-MM-DD')
      return sql`${v}::date`
    default:
      return sql`busca(${plainText(column, v)})`
  }
}

function numeric(v: Scalar): RawBuilder<unknown> {
  const written = typeof v === 'boolean' ? '' : String(v)
  if (!NUMBER.test(written)) throw new BadValue('use um número')
  // An index on a whole-number column is only used against whole numbers.
  return written.includes('.') ? sql`${written}::numeric` : sql`${written}::bigint`
}

/** Text to search for: documents without their punctuation. */
export function plainText(column: Column, v: Scalar): string {
  const written = String(v)
  if (written.length > 1000 || written.includes('\u0000')) throw new BadValue('texto longo demais ou com caractere inválido')
  return column.type === 'cpfCnpj' ? plainDocumento(written) : written
}

/** The instants [from, to) that a value of a dateTime column stands for: a date is its whole day. */
export function span(v: Scalar): { from: RawBuilder<unknown>; to: RawBuilder<unknown>; day: boolean } {
  if (isDate(v)) return { from: startOfDay(v, 0), to: startOfDay(v, 1), day: true }
  if (!isInstant(v)) throw new BadValue('use uma data AAAA-MM-DD ou um instante ISO 8601 com fuso')
  return { from: sql`${v}::timestamptz`, to: sql`${v}::timestamptz`, day: false }
}

const startOfDay = (date: string, plus: number) => sql`((${date}::date + ${plus}::int)::timestamp at time zone ${sql.lit(FUSO)})`

export function one(v: Filter['v']): Scalar {
  if (v === null || Array.isArray(v)) throw new BadValue('use um só valor')
  return v
}

export function many(v: Filter['v']): Scalar[] {
  if (!Array.isArray(v)) throw new BadValue('use uma lista de valores')
  return v
}
