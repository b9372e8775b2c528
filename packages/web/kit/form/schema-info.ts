import { depoisDeHoje, type Faixa } from '@retaguarda/contract/kit/faixa.ts'
// Names the label and the mark that a field's schema carries.
import type {} from '@retaguarda/contract/kit/fields.ts'
import { isOculto } from '@retaguarda/contract/kit/oculto.ts'
import { defOf, elementOf, firstInside, schemaAt, shapeOf } from '@retaguarda/contract/kit/schema-walk.ts'
import { dayOf } from '@retaguarda/contract/kit/tempo.ts'
import type { z } from 'zod'
import { type Path, rowOf, type Values, valueAt } from './path.ts'

const maxOf = (schema: z.ZodType) =>
  firstInside(schema, (s) => defOf(s).checks?.find(({ _zod }) => _zod.def.check === 'max_length')?._zod.def.maximum)

export type FieldInfo = { label: string; required: boolean; maxLength: number | undefined; faixa: Faixa | undefined }

/** What the contract says of a field; a field without a label in the contract gets its name, which a test refuses. */
export function fieldInfo(schema: z.ZodType, path: Path): FieldInfo {
  const at = schemaAt(schema, path)
  const meta = at && firstInside(at, (s) => (s.meta()?.label ? s.meta() : undefined))
  return { label: meta?.label ?? path, required: meta?.required === true, maxLength: at && maxOf(at), faixa: meta?.faixa }
}

/** The field as a sentence names it: `Nome fantasia`, `Contato 2` in a row. */
export function fieldName(schema: z.ZodType, path: Path): string {
  const row = rowOf(path)
  const { label } = fieldInfo(schema, path)
  return row === undefined ? label : `${label} ${row + 1}`
}

export const keysOfSchema = (schema: z.ZodType): string[] => Object.keys(shapeOf(schema) ?? {})

/** The owned lists of a form: arrays of objects that have fields of their own, also inside of an object (`configuracao.valorFixo`). */
export const rowLists = (schema: z.ZodType): Path[] =>
  Object.entries(shapeOf(schema) ?? {}).flatMap(([key, part]) => {
    const element = elementOf(part)
    if (element) return shapeOf(element) ? [key] : []
    return rowLists(part).map((list) => `${key}.${list}`)
  })

// Empty text, not null: a field of the wrong kind would keep the contract from judging the others.
const isText = (schema: z.ZodType) => firstInside(schema, (s) => defOf(s).type === 'string' || undefined) === true

const isNullable = (schema: z.ZodType) => firstInside(schema, (s) => defOf(s).type === 'nullable' || undefined) === true

/** A new record or row: the defaults of the contract, and nothing elsewhere. */
export function initialOf(schema: z.ZodType): Values {
  return Object.fromEntries(
    Object.entries(shapeOf(schema) ?? {}).map(([key, part]) => {
      const standard = firstInside(part, (s) => (defOf(s).type === 'default' ? { value: defOf(s).defaultValue } : undefined))
      return [key, standard ? standard.value : elementOf(part) && !isNullable(part) ? [] : isText(part) ? '' : null]
    }),
  )
}

/** What is wrong as the server words it: the first sentence of each path. */
export function issuesByPath(schema: z.ZodType, values: Values): Record<Path, string> {
  const result = schema.safeParse(values)
  const byPath: Record<Path, string> = {}
  for (const { path, message } of [...(result.error?.issues ?? []), ...depoisDeHoje(schema, values, dayOf(Date.now()))])
    byPath[path.map(String).join('.')] ??= message
  // What is hidden from who fills it in is not hers to judge: the server has what is there.
  return Object.fromEntries(Object.entries(byPath).filter(([path]) => !isOculto(valueAt(values, path))))
}
