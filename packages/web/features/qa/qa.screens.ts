import type { MenuLeaf } from '../../kit/shell/menu.ts'
import { formScreens, listScreen, screen } from '../../kit/shell/screens.tsx'

const DUPLICAR = 'Duplicar'

export const qaScreens = [
  listScreen({ path: '/mockup', load: async () => (await import('./mockup-list.tsx')).MockupList }),
  ...formScreens({ path: '/mockup', load: async () => (await import('./mockup-form.tsx')).MockupForm }),
  listScreen({ path: '/operation', load: async () => (await import('./operation-list.tsx')).OperationList }),
  ...formScreens({ path: '/operation', load: async () => (await import('./operation-form.tsx')).OperationForm }),
  screen({
    path: '/operation/alterar/duplicar/$id',
    crumb: DUPLICAR,
    load: async () => (await import('./operation-form.tsx')).OperationDuplicar,
  }),
  screen({
    path: '/operation/propagar/$id',
    crumb: 'Propagar Cadastro',
    load: async () => (await import('./propagar.tsx')).Propagar,
  }),
  listScreen({ path: '/test-case', load: async () => (await import('./test-case-list.tsx')).TestCaseList }),
  ...formScreens({ path: '/test-case', load: async () => (await import('./test-case-form.tsx')).TestCaseForm }),
  screen({
    path: '/test-case/alterar/duplicar/$id',
    crumb: DUPLICAR,
    load: async () => (await import('./test-case-form.tsx')).TestCaseDuplicar,
  }),
  listScreen({ path: '/group-teste', load: async () => (await import('./group-teste-list.tsx')).GroupTesteList }),
  ...formScreens({ path: '/group-teste', load: async () => (await import('./group-teste-form.tsx')).GroupTesteForm }),
]

export const mockupMenu: MenuLeaf = { label: 'Mockups', to: '/mockup', add: { label: 'Incluir mockup', to: '/mockup/incluir' } }
export const operationMenu: MenuLeaf = {
  label: 'Operações',
  to: '/operation',
  add: { label: 'Incluir operação', to: '/operation/incluir' },
}
export const testCaseMenu: MenuLeaf = {
  label: 'Casos de Teste',
  to: '/test-case',
  add: { label: 'Incluir caso de teste', to: '/test-case/incluir' },
}
export const groupTesteMenu: MenuLeaf = {
  label: 'Grupos de Teste',
  to: '/group-teste',
  add: { label: 'Incluir grupo de teste', to: '/group-teste/incluir' },
}
