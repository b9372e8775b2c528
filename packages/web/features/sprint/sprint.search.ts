import { id, number, oneOf, type SearchOf } from '../../kit/route/search.ts'

/** All that the dashboard shows: the sprint, whose tasks and returns (0: nobody's), how the index is drawn, pages and order of the tables (`devolvidas` of what was sent back). */
export const SPRINT = {
  sprint: id,
  membro: number,
  vista: oneOf('tabela'),
  ordem: oneOf('diferenca'),
  pagina: id,
  devolvidas: id,
}
export type SprintSearch = SearchOf<typeof SPRINT>
