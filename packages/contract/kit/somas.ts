import { z } from 'zod'
import { ListQuery } from './list-query.ts'
import type { ColumnOf, Grid } from './resource.ts'
import { route } from './route.ts'

/** How many rows a filter finds, and the exact sum of each money column over them as decimal text. */
export type Somas<K extends string> = { quantidade: number } & Record<K, string>

const SomasQuery = ListQuery.pick({ filter: true })

/** `GET {grid}/somas`: the sums of what is filtered. */
export const somasOf = <G extends Grid, const K extends ColumnOf<G>>({ prefix, access, name }: G, money: readonly K[]) =>
  route('GET', `${prefix}/somas`, {
    access,
    summary: `Quantidade e somas de ${name.plural}, do conjunto filtrado`,
    query: SomasQuery,
    // Its shape is that of the type, which the compiler cannot follow through entries.
    response: z.object({ quantidade: z.number().int(), ...Object.fromEntries(money.map((column) => [column, z.string()])) }) as z.ZodType<
      Somas<K>,
      Somas<K>
    >,
  })
