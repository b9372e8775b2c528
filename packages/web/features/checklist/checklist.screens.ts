import { searchBy } from '../../kit/route/search.ts'
import type { MenuLeaf } from '../../kit/shell/menu.ts'
import { formScreens, listScreen, screen } from '../../kit/shell/screens.tsx'
import { ITENS } from './checklist.search.ts'

export const checklistScreens = [
  screen('/checklist/itens/$id', async () => (await import('./itens-tela.tsx')).Itens, { crumb: 'Itens', search: searchBy(ITENS) }),
  listScreen('/checklist', async () => (await import('./checklist-list.tsx')).ChecklistList),
  ...formScreens('/checklist', async () => (await import('./checklist-form.tsx')).ChecklistForm),
]

export const checklistMenu: MenuLeaf = {
  label: 'Checklists',
  to: '/checklist',
  add: { label: 'Incluir checklist', to: '/checklist/incluir' },
  deeds: ['Itens', 'Ativar/Desativar'],
}
