import type { Grid, gridOf } from '@retaguarda/contract/kit/resource.ts'
import { z } from 'zod'

type GridOf<L extends z.ZodType> = ReturnType<typeof gridOf<L>>

const none = z.object({})

/** The grid of what belongs to one record, as a list draws it: its calls with the record's id in their addresses (spec §7). */
export function gridOfRecord<L extends z.ZodType>(grid: GridOf<L>, id: number): Grid<L> {
  const at = <P extends `/${string}`>(path: P) => path.replace(':id', String(id)) as P // still begins with a slash
  return {
    ...grid,
    list: { ...grid.list, path: at(grid.list.path), params: none },
    export: { ...grid.export, path: at(grid.export.path), params: none },
  }
}
