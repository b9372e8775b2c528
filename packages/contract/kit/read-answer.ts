import type { z } from 'zod'

type Path = PropertyKey[]
/** Within an answer: its objects and lists. */
type Parts = Record<PropertyKey, unknown>

/**
 * An answer as a program reads it that may be older than who answered. Answers only gain (docs/decisions/0034): a field that is not known is
 * left out, and a code or word that an enumeration has gained stays what it is, and is shown as `Situação 9`.
 */
export function readAnswer<R extends z.ZodType>(schema: R, data: unknown): z.ZodSafeParseResult<z.output<R>> {
  const read = schema.safeParse(data)
  if (read.success) return read
  // It came as JSON.
  const copy: unknown = JSON.parse(JSON.stringify(data))
  const gained: { path: Path; value: unknown }[] = []
  for (const issue of read.error.issues) {
    const holder = holderOf(copy, issue.path)
    const last = issue.path.at(-1)
    if (issue.code === 'unrecognized_keys') {
      const at = last === undefined ? copy : holder?.[last]
      for (const key of issue.keys) if (isParts(at)) delete at[key]
    } else if (issue.code === 'invalid_value' && holder && last !== undefined && isCode(holder[last], issue.values[0])) {
      gained.push({ path: issue.path, value: holder[last] })
      holder[last] = issue.values[0]
    } else return read
  }
  const again = schema.safeParse(copy)
  if (!again.success) return read
  for (const { path, value } of gained) {
    const holder = holderOf(again.data, path)
    const last = path.at(-1)
    if (!holder || last === undefined) return read
    holder[last] = value
  }
  return again
}

/** Of the kind that the known ones are. */
const isCode = (value: unknown, known: unknown) => (typeof value === 'number' || typeof value === 'string') && typeof value === typeof known

const isParts = (value: unknown): value is Parts => typeof value === 'object' && value !== null

function holderOf(whole: unknown, path: Path): Parts | undefined {
  let at = whole
  for (const key of path.slice(0, -1)) at = isParts(at) ? at[key] : undefined
  return isParts(at) ? at : undefined
}
