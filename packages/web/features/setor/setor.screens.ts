import type { MenuLeaf } from '../../kit/shell/menu.ts'
import { formScreens, listScreen } from '../../kit/shell/screens.tsx'

export const setorScreens = [
  listScreen('/setor', async () => (await import('./setor-list.tsx')).SetorList),
  listScreen('/setor/usuario', async () => (await import('./setor-usuario-list.tsx')).SetorUsuarioList, { crumb: 'Setor X Usuario' }),
  ...formScreens('/setor', async () => (await import('./setor-form.tsx')).SetorForm),
]

export const setorMenu: MenuLeaf = { label: 'Setores', to: '/setor', add: { label: 'Incluir setor', to: '/setor/incluir' } }
