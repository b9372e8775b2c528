import type { MenuLeaf } from '../../kit/shell/menu.ts'
import { formScreens, listScreen, screen } from '../../kit/shell/screens.tsx'

const DUPLICAR = 'Duplicar'

export const qaScreens = [
  listScreen('/mockup', async () => (await import('./mockup-list.tsx')).MockupList),
  ...formScreens('/mockup', async () => (await import('./mockup-form.tsx')).MockupForm),
  listScreen('/operation', async () => (await import('./operation-list.tsx')).OperationList),
  ...formScreens('/operation', async () => (await import('./operation-form.tsx')).OperationForm),
  screen('/operation/alterar/duplicar/$id', async () => (await import('./operation-form.tsx')).OperationDuplicar, { crumb: DUPLICAR }),
  screen('/operation/propagar/$id', async () => (await import('./propagar.tsx')).Propagar, { crumb: 'Propagar Cadastro' }),
  listScreen('/test-case', async () => (await import('./test-case-list.tsx')).TestCaseList),
  ...formScreens('/test-case', async () => (await import('./test-case-form.tsx')).TestCaseForm),
  screen('/test-case/alterar/duplicar/$id', async () => (await import('./test-case-form.tsx')).TestCaseDuplicar, { crumb: DUPLICAR }),
  listScreen('/group-teste', async () => (await import('./group-teste-list.tsx')).GroupTesteList),
  ...formScreens('/group-teste', async () => (await import('./group-teste-form.tsx')).GroupTesteForm),
]

export const mockupMenu: MenuLeaf = { label: 'Mockups', to: '/mockup', add: { label: 'Incluir mockup', to: '/mockup/incluir' } }
export const operationMenu: MenuLeaf = {
  label: 'Operações',
  to: '/operation',
  add: { label: 'Incluir operação', to: '/operation/incluir' },
  deeds: ['Duplicar', 'Propagar Cadastro'],
}
export const testCaseMenu: MenuLeaf = {
  label: 'Casos de Teste',
  to: '/test-case',
  add: { label: 'Incluir caso de teste', to: '/test-case/incluir' },
  deeds: ['Duplicar'],
}
export const groupTesteMenu: MenuLeaf = {
  label: 'Grupos de Teste',
  to: '/group-teste',
  add: { label: 'Incluir grupo de teste', to: '/group-teste/incluir' },
}
