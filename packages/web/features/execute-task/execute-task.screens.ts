import { id, oneOf, searchBy } from '../../kit/route/search.ts'
import type { MenuLeaf } from '../../kit/shell/menu.ts'
import { formScreens, listScreen, screen } from '../../kit/shell/screens.tsx'

/** Which execution is looked at, beside which other one, and which result is open. */
const RESULTADOS = {
  execucao: id,
  comparar: id,
  resultado: id,
  visao: oneOf('lista', 'matriz'),
  pagina: id,
  so: oneOf('falhas', 'instaveis'),
}

export const executeTaskScreens = [
  listScreen('/execute-task', async () => (await import('./execute-task-list.tsx')).ExecuteTaskList),
  ...formScreens('/execute-task', async () => (await import('./execute-task-form.tsx')).ExecuteTaskForm),
  screen('/execute-task/execute/$id', async () => (await import('./resultados.tsx')).Resultados, {
    crumb: 'Execução e Resultados',
    search: searchBy(RESULTADOS),
  }),
]

export const executeTaskMenu: MenuLeaf = {
  label: 'Planos de Execução',
  to: '/execute-task',
  add: { label: 'Incluir plano de execução', to: '/execute-task/incluir' },
  deeds: ['Execução e Resultados'],
}
