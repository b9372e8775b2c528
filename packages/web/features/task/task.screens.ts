import type { MenuLeaf } from '../../kit/shell/menu.ts'
import { formScreens, screen } from '../../kit/shell/screens.tsx'
import { LIST, number, on, oneOf, type SearchOf, searchBy, words } from '../../kit/shell/search.ts'

/** What the execution of a task shows, and whose schedules are open. */
const EXECUTAR = {
  checklist: number,
  item: words,
  sem_resposta: on,
  no_send: on,
  modo: oneOf('lado', 'sequencia'),
  agendar: number,
}

export type ExecutarSearch = SearchOf<typeof EXECUTAR>

export const taskScreens = [
  screen({ path: '/task', search: searchBy(LIST), load: async () => (await import('./task-list.tsx')).TaskList }),
  ...formScreens({ path: '/task', load: async () => (await import('./task-form.tsx')).TaskForm }),
  screen({
    path: '/task/executar/$id',
    crumb: 'Executar',
    search: searchBy(EXECUTAR),
    load: async () => (await import('./executar.tsx')).Executar,
  }),
]

export const taskMenu: MenuLeaf = { label: 'Projetos', to: '/task', add: { label: 'Incluir tarefa', to: '/task/incluir' } }
