import type { z } from 'zod'
import { elementOf, firstInside, shapeOf } from './schema-walk.ts'
import { dayText } from './tempo.ts'

const HOJE = 'hoje'
/** The first and the last day that a date can be; `hoje` is the day in São Paulo on which it is judged. */
export type Faixa = { de: string; ate: string }

/** Where a field says nothing narrower: what is outside of it is a slip of the keyboard. */
export const FAIXA: Faixa = { de: '1900-01-01', ate: '2199-12-31' }
/** Of what has happened. */
export const ATE_HOJE = { ate: HOJE } as const

export const faixaProblem = (label: string, { de, ate }: Faixa): string =>
  `${label}: informe uma data de ${dayText(de)} ${ate === HOJE ? 'até hoje' : `a ${dayText(ate)}`}.`

/** The last day of a range, on a day. */
export const fimDa = ({ ate }: Faixa, today: string): string => (ate === HOJE ? today : ate)

export const isInFaixa = (day: string, faixa: Faixa): boolean => day >= faixa.de && day <= fimDa(faixa, FAIXA.ate)

type Later = { path: (string | number)[]; message: string }

/** What no schema can say, which knows no clock: the fields of what was sent that end with today and hold a later day. */
export function depoisDeHoje(schema: z.ZodType, sent: unknown, today: string): Later[] {
  if (!endsToday(schema)) return []
  const meta = firstInside(schema, (s) => (s.meta()?.faixa ? s.meta() : undefined))
  if (meta?.faixa) {
    const { label = '', faixa } = meta
    return typeof sent === 'string' && sent > today && isInFaixa(sent, faixa) ? [{ path: [], message: faixaProblem(label, faixa) }] : []
  }
  const beneath = (part: z.ZodType | undefined, name: string | number, value: unknown) =>
    part ? depoisDeHoje(part, value, today).map(({ path, message }) => ({ path: [name, ...path], message })) : []
  if (Array.isArray(sent)) return sent.flatMap((value, i) => beneath(elementOf(schema), i, value))
  if (typeof sent !== 'object' || sent === null) return []
  const shape = shapeOf(schema) ?? {}
  return Object.entries(sent).flatMap(([name, value]) => beneath(Object.hasOwn(shape, name) ? shape[name] : undefined, name, value))
}

const known = new WeakMap<z.ZodType, boolean>()

/** Whether any field under a schema ends with today: of most calls none does. */
function endsToday(schema: z.ZodType): boolean {
  const before = known.get(schema)
  if (before !== undefined) return before
  // One that holds itself ends here.
  known.set(schema, false)
  const faixa = firstInside(schema, (s) => s.meta()?.faixa)
  const parts = [elementOf(schema), ...Object.values(shapeOf(schema) ?? {})]
  const ends = faixa ? faixa.ate === HOJE : parts.some((part) => part !== undefined && endsToday(part))
  known.set(schema, ends)
  return ends
}
