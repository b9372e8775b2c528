import { part } from '../../part.ts'

/** The grid's part of the program, apart because it is the largest. */
export const { fetch: loadListGrid, usePart: useListGrid } = part(async () => (await import('./list-grid.tsx')).ListGrid)
