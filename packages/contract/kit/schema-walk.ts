import type { z } from 'zod'
import { present } from './present.ts'

type Def = {
  type: string
  in?: z.ZodType
  out?: z.ZodType
  innerType?: z.ZodType
  element?: z.ZodType
  left?: z.ZodType
  right?: z.ZodType
  shape?: Record<string, z.ZodType>
  defaultValue?: unknown
  checks?: { _zod: { def: { check: string; maximum?: number } } }[]
}

/** zod types the definition of each kind on its own; the walk needs the parts that any of them may have. */
export const defOf = (schema: z.ZodType): Def => schema._zod.def

/** The schemas that a wrapper (pipe, default, nullable, intersection) is made of. */
function inside(schema: z.ZodType): z.ZodType[] {
  const { in: input, out, innerType, left, right } = defOf(schema)
  return [input, out, innerType, left, right].filter((part) => part !== undefined)
}

export function firstInside<T>(schema: z.ZodType, read: (schema: z.ZodType) => T | undefined): T | undefined {
  const here = read(schema)
  if (here !== undefined) return here
  for (const part of inside(schema)) {
    const found = firstInside(part, read)
    if (found !== undefined) return found
  }
  return undefined
}

export const shapeOf = (schema: z.ZodType) => firstInside(schema, (s) => defOf(s).shape)
export const elementOf = (schema: z.ZodType) => firstInside(schema, (s) => defOf(s).element)

/** The schema of a field, also of an object or a row inside: `empresa.nome`, `contatos.0.tipo`. */
export function schemaAt(schema: z.ZodType, path: string): z.ZodType | undefined {
  let at: z.ZodType | undefined = schema
  for (const part of path.split('.')) {
    if (!at) return undefined
    at = /^\d+$/.test(part) ? elementOf(at) : shapeOf(at)?.[part]
  }
  return at
}

/** What the contract calls a field. */
export const labelOf = (schema: z.ZodType, path: string): string => {
  const at = schemaAt(schema, path)
  return present(at && firstInside(at, (s) => s.meta()?.label))
}
