import type { z } from 'zod'
import { type Path, rowOf, topOf, type Values } from './path.ts'

/**
 * Lines that say nothing are dropped by the contract before they are sent (PES-029, PES-030), so that the server's `pessoaContato.1` may be
 * the third line of the screen. Translates the paths of its answer back.
 */
export function screenPaths(schema: z.ZodType, values: Values, errors: Record<Path, string>): Record<Path, string> {
  const kept = new Map<string, number[]>()
  const keptOf = (list: string) => {
    const known = kept.get(list)
    if (known) return known
    const rows = Array.isArray(values[list]) ? values[list] : []
    const found = rows.flatMap((row, i) => (isKept(schema, values, list, row) ? [i] : []))
    kept.set(list, found)
    return found
  }
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => {
      const row = rowOf(path)
      if (row === undefined) return [path, message]
      const list = topOf(path)
      return [path.replace(`${list}.${row}`, `${list}.${keptOf(list)[row] ?? row}`), message]
    }),
  )
}

function isKept(schema: z.ZodType, values: Values, list: string, row: unknown): boolean {
  const alone = schema.safeParse({ ...values, [list]: [row] })
  // The output of a form's schema is an object with the keys of the form.
  return !alone.success || ((alone.data as Values)[list] as unknown[]).length === 1
}
