import { LIST, searchBy } from '../../kit/route/search.ts'
import type { MenuLeaf } from '../../kit/shell/menu.ts'
import { formScreens, screen } from '../../kit/shell/screens.tsx'

export const usuarioScreens = [
  screen({ path: '/usuario', search: searchBy(LIST), load: async () => (await import('./usuario-list.tsx')).UsuarioList }),
  screen({
    path: '/usuario/sessoes/$id',
    crumb: 'Sessões',
    access: 'admin',
    load: async () => (await import('./usuario-sessoes.tsx')).UsuarioSessoes,
  }),
  ...formScreens({
    path: '/usuario',
    writeAccess: 'admin',
    load: async () => (await import('./usuario-form.tsx')).UsuarioForm,
  }),
]

export const usuarioMenu: MenuLeaf = {
  label: 'Usuários',
  to: '/usuario',
  add: { label: 'Incluir usuário', to: '/usuario/incluir', access: 'admin' },
}
