import { number, on, oneOf, type SearchOf, words } from '../../kit/route/search.ts'

/** What the execution of a task shows, and whose schedules are open. */
export const EXECUTAR = {
  checklist: number,
  item: words,
  sem_resposta: on,
  no_send: on,
  modo: oneOf('lado', 'sequencia'),
  agendar: number,
}

export type ExecutarSearch = SearchOf<typeof EXECUTAR>
