import { flag, number, type SearchOf, words } from '../../kit/route/search.ts'

/** The item of a checklist that was opened last, what is looked for among them, and the preview. */
export const ITENS = {
  item: number,
  busca: words,
  previa: flag,
}

export type ItensSearch = SearchOf<typeof ITENS>
