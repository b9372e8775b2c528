import { id, searchBy } from '../../kit/route/search.ts'
import type { MenuLeaf } from '../../kit/shell/menu.ts'
import { formScreens, listScreen, screen } from '../../kit/shell/screens.tsx'
import { EXECUTAR } from './task.search.ts'

/** What a new one may begin with: the client it is for. */
const COMECO = { cliente: id }

export const taskScreens = [
  listScreen('/task', async () => (await import('./task-list.tsx')).TaskList),
  ...formScreens('/task', async () => (await import('./task-form.tsx')).TaskForm, { search: COMECO }),
  screen('/task/executar/$id', async () => (await import('./executar.tsx')).Executar, { crumb: 'Executar', search: searchBy(EXECUTAR) }),
]

export const taskMenu: MenuLeaf = {
  label: 'Projetos',
  to: '/task',
  add: { label: 'Incluir tarefa', to: '/task/incluir' },
  deeds: ['Executar', 'Finalizar', 'Cancelar'],
}
