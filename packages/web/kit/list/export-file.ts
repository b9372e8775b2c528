import type { ExportQuery } from '@retaguarda/contract/kit/list-query.ts'
import type { ListState } from './list-state.ts'

export type ExportFormat = ExportQuery['formato']

/** The query of an export: the filter and the order in force, and the columns on screen in their order. */
export const exportQuery = ({ filter, sort }: ListState, colunas: string[], formato: ExportFormat): ExportQuery => ({
  filter,
  sort,
  colunas,
  formato,
})
