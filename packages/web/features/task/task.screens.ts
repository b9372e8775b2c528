import type { MenuLeaf } from '../../kit/shell/menu.ts'
import { formScreens, screen } from '../../kit/shell/screens.tsx'
import { number, on, oneOf, searchOf, text } from '../../kit/shell/search.ts'

/** What the execution of a task shows, and whose schedules are open. */
const EXECUTAR = {
  checklist: number,
  item: (value: unknown) => (typeof value === 'number' ? String(value) : text(value)),
  sem_resposta: on,
  no_send: on,
  modo: oneOf('lado', 'sequencia'),
  agendar: number,
}

export const taskScreens = [
  screen({ path: '/task', load: async () => (await import('./task-list.tsx')).TaskList }),
  ...formScreens({ path: '/task', load: async () => (await import('./task-form.tsx')).TaskForm }),
  screen({
    path: '/task/executar/$id',
    crumb: 'Executar',
    search: searchOf(EXECUTAR),
    load: async () => (await import('./executar.tsx')).Executar,
  }),
]

export const taskMenu: MenuLeaf = { label: 'Projetos', to: '/task', add: { label: 'Incluir tarefa', to: '/task/incluir' } }
