import { z } from 'zod'
import type { Column, Columns } from './columns.ts'
import { Id } from './fields.ts'

/** What every row of every grid has. */
export type Row = { id: number }

/** Values that rows have and no column shows, by their dotted names. */
export type Besides = Record<string, z.ZodType>

type Values<C extends Columns, B extends Besides> = {
  [K in keyof C as C[K] extends { filterOnly: true } ? never : K]: C[K] extends Column<infer T> ? T : never
} & { [K in keyof B]: z.output<B[K]> }

type Head<K> = K extends `${infer H}.${string}` ? H : K
/** What stands under `H` of a flat record, without `H.`. */
type Under<F, H extends string> = { [K in keyof F as K extends `${H}.${infer Rest}` ? Rest : never]: F[K] }
/** `{ 'pessoa.nome': string }` → `{ pessoa: { nome: string } }`. */
type Nested<F> = { [K in keyof F as Head<K>]: K extends `${infer H}.${string}` ? Nested<Under<F, H>> : F[K] }

/** A row of a grid: its id, the value of each column, and what it has besides; dotted names nest. */
export type RowOf<C extends Columns, B extends Besides> = Row & Nested<Values<C, B>>

/** The schema that a grid's rows have by its columns, in their order. */
export function rowOf<C extends Columns, B extends Besides>(columns: C, besides: B | undefined): z.ZodType<RowOf<C, B>, RowOf<C, B>> {
  const values = Object.entries(columns)
    .filter(([, { filterOnly }]) => !filterOnly)
    .map(([name, { schema }]): Entry => [name, schema])
  // Built by the same rule as the type, which the compiler cannot follow through entries.
  return nested([['id', Id], ...values, ...Object.entries(besides ?? {})]) as unknown as z.ZodType<RowOf<C, B>, RowOf<C, B>>
}

type Entry = [name: string, schema: z.ZodType]

function nested(entries: Entry[]): z.ZodObject {
  const heads = new Set(entries.map(([name]) => name.split('.', 1)[0] ?? name))
  return z.object(Object.fromEntries([...heads].map((head) => [head, schemaOf(head, entries)])))
}

function schemaOf(head: string, entries: Entry[]): z.ZodType {
  const plain = entries.findLast(([name]) => name === head)
  if (plain) return plain[1]
  const inside = entries.filter(([name]) => name.startsWith(`${head}.`))
  return nested(inside.map(([name, schema]) => [name.slice(head.length + 1), schema]))
}
