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

/** `setor-x-usuario-2026-11-20.csv`: a name that every file system and mail program takes. */
export function exportName(title: string, formato: ExportFormat, when: Date): string {
  const words = title
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(when)
  return `${words}-${day}.${formato}`
}
