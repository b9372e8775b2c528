import type { Filter, Sort } from '@retaguarda/contract/kit/list-query.ts'
import type { NavigateOptions, SearchSchemaInput } from '@tanstack/react-router'

// How screens read what their address carries after `?`. What is not understood (an old link, a typo) is left out rather than refused.
// These few functions are part of the first screen: no schema library here.

export const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
/** A number that somebody looks for is text too. */
export const words = (value: unknown): string | undefined => (typeof value === 'number' ? String(value) : text(value) || undefined)
export const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)
/** A day that is one, of the years that the product knows. */
export function day(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^(19|20|21)\d\d-\d\d-\d\d$/.test(value)) return undefined
  const at = Date.parse(value)
  // The 31st of February is read as the 3rd of March.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(value) ? value : undefined
}
export const id = (value: unknown): number | undefined => (Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined)
export const bool = (value: unknown): boolean | undefined => (typeof value === 'boolean' ? value : undefined)
export const flag = (value: unknown): 1 | undefined => (value ? 1 : undefined)

export const on = (value: unknown): true | undefined => (value ? true : undefined)
export const oneOf =
  <const T extends string>(...known: T[]) =>
  (value: unknown): T | undefined =>
    known.find((one) => one === value)

/** What every list has there. Links say it typed; the list itself, which knows its columns, judges what came. */
export const LIST = {
  filter: (value: Filter[] | undefined): unknown => value,
  sort: (value: Sort[] | undefined): unknown => value,
  page: (value: number | undefined): unknown => value,
}

/** How each parameter is read, by its name. */
export type Readers = Record<string, (value: never) => unknown>
/** What a screen reads from its address. */
export type SearchOf<R extends Readers> = { [K in keyof R]?: ReturnType<R[K]> }
/** What a link may say: what the reader takes, where it says so. */
type Said<R extends Readers> = { [K in keyof R]?: unknown extends Parameters<R[K]>[0] ? ReturnType<R[K]> : Parameters<R[K]>[0] }

/** The `search` of a screen, from how each of its parameters is read. */
export const searchBy =
  <R extends Readers>(readers: R) =>
  (raw: Said<R> & SearchSchemaInput): SearchOf<R> =>
    // Object.entries forgets which key is whose; each value is read by its own reader.
    Object.fromEntries(Object.entries(readers).map(([key, read]) => [key, read(raw[key as keyof typeof raw] as never)])) as SearchOf<R>

/** What any screen may carry, by name. */
type AnySearch = Exclude<NonNullable<NavigateOptions['search']>, true | ((now: never) => unknown)>

/** The `search` of a link to the same page with these parameters changed; `undefined` takes one out. The rest stays as it is. */
export const withSearch =
  (part: AnySearch) =>
  (now: object): AnySearch => ({ ...now, ...part })

/** The same in the place of this step, for links and `navigate`: Back does not stop there, and nothing scrolls. */
export const hereWith = (part: AnySearch) => ({ to: '.', search: withSearch(part), replace: true, resetScroll: false }) as const
