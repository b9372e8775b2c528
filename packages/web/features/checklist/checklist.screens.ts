import type { MenuLeaf } from '../../kit/shell/menu.ts'
import { formScreens, screen } from '../../kit/shell/screens.tsx'
import { flag, number, searchOf } from '../../kit/shell/search.ts'

/** The item of a checklist that was opened last, what is looked for among them, and the preview. */
const ITENS = {
  item: number,
  // A number that is looked for is read as one.
  busca: (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) || undefined : undefined),
  previa: flag,
}

export const checklistScreens = [
  screen({
    path: '/checklist/itens/$id',
    crumb: 'Itens',
    search: searchOf(ITENS),
    load: async () => (await import('./itens-tela.tsx')).Itens,
  }),
  screen({ path: '/checklist', load: async () => (await import('./checklist-list.tsx')).ChecklistList }),
  ...formScreens({ path: '/checklist', load: async () => (await import('./checklist-form.tsx')).ChecklistForm }),
]

export const checklistMenu: MenuLeaf = {
  label: 'Checklists',
  to: '/checklist',
  add: { label: 'Incluir checklist', to: '/checklist/incluir' },
}
