import { id, searchBy } from '../../kit/route/search.ts'
import type { MenuLeaf } from '../../kit/shell/menu.ts'
import { formScreens, listScreen, screen } from '../../kit/shell/screens.tsx'
import { EXECUTAR } from './task.search.ts'

/** What a new one may begin with: the client it is for. */
const COMECO = { cliente: id }

export const taskScreens = [
  listScreen({ path: '/task', load: async () => (await import('./task-list.tsx')).TaskList }),
  ...formScreens({ path: '/task', search: COMECO, load: async () => (await import('./task-form.tsx')).TaskForm }),
  screen({
    path: '/task/executar/$id',
    crumb: 'Executar',
    search: searchBy(EXECUTAR),
    load: async () => (await import('./executar.tsx')).Executar,
  }),
]

export const taskMenu: MenuLeaf = { label: 'Projetos', to: '/task', add: { label: 'Incluir tarefa', to: '/task/incluir' } }
