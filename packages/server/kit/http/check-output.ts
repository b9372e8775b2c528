import type { Route } from '@retaguarda/contract/kit/route.ts'
import { z } from 'zod'
import { mapInSlices } from '../../base/slices.ts'

/** Rows from which on a list is checked a slice at a time. */
const LONG = 500
/** Rows that are checked together: one by one, each pays for what a check begins and ends with. */
const TOGETHER = 50

/** What a call answers, as its contract says it. An answer that breaks it is our bug, hence a 500. */
export async function checkOutput(route: Pick<Route, 'method' | 'path' | 'response'>, out: unknown): Promise<unknown> {
  try {
    return await checked(route.response, out)
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error
    throw new Error(`${route.method} ${route.path} breaks its contract: ${error.message}`)
  }
}

async function checked(schema: z.ZodType, out: unknown): Promise<unknown> {
  if (schema instanceof z.ZodArray && isLong(out)) return checkList(schema, out)
  if (!(schema instanceof z.ZodObject) || typeof out !== 'object' || out === null) return schema.parse(out)
  const lists = Object.entries(out).filter(
    (entry): entry is [string, unknown[]] => isLong(entry[1]) && listOf(schema, entry[0]) !== undefined,
  )
  const rest = { ...out, ...Object.fromEntries(lists.map(([name]) => [name, []])) }
  const done: Record<string, unknown> = schema.parse(rest)
  for (const [name, list] of lists) {
    const of = listOf(schema, name)
    if (of) done[name] = await checkList(of, list)
  }
  return done
}

const isLong = (value: unknown): value is unknown[] => Array.isArray(value) && value.length > LONG

function listOf({ shape }: z.ZodObject, name: string): z.ZodArray | undefined {
  const schema: unknown = shape[name]
  const inner: unknown = schema instanceof z.ZodOptional ? schema.unwrap() : schema
  return inner instanceof z.ZodArray ? inner : undefined
}

async function checkList({ element }: z.ZodArray, list: unknown[]): Promise<unknown[]> {
  const some = z.array(element)
  const starts = Array.from({ length: Math.ceil(list.length / TOGETHER) }, (_, i) => i * TOGETHER)
  return (await mapInSlices(starts, (start) => some.parse(list.slice(start, start + TOGETHER)))).flat()
}
