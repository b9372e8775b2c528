import type { MenuLeaf } from '../../kit/shell/menu.ts'
import { formScreens, listScreen } from '../../kit/shell/screens.tsx'

export const setorScreens = [
  listScreen({ path: '/setor', load: async () => (await import('./setor-list.tsx')).SetorList }),
  listScreen({
    path: '/setor/usuario',
    crumb: 'Setor X Usuario',
    load: async () => (await import('./setor-usuario-list.tsx')).SetorUsuarioList,
  }),
  ...formScreens({ path: '/setor', load: async () => (await import('./setor-form.tsx')).SetorForm }),
]

export const setorMenu: MenuLeaf = { label: 'Setores', to: '/setor', add: { label: 'Incluir setor', to: '/setor/incluir' } }
