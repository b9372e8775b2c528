import { LIST, searchBy } from '../../kit/route/search.ts'
import type { MenuLeaf } from '../../kit/shell/menu.ts'
import { formScreens, screen } from '../../kit/shell/screens.tsx'

export const setorScreens = [
  screen({ path: '/setor', search: searchBy(LIST), load: async () => (await import('./setor-list.tsx')).SetorList }),
  screen({
    path: '/setor/usuario',
    search: searchBy(LIST),
    crumb: 'Setor X Usuario',
    load: async () => (await import('./setor-usuario-list.tsx')).SetorUsuarioList,
  }),
  ...formScreens({ path: '/setor', load: async () => (await import('./setor-form.tsx')).SetorForm }),
]

export const setorMenu: MenuLeaf = { label: 'Setores', to: '/setor', add: { label: 'Incluir setor', to: '/setor/incluir' } }
