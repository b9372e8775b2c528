import type { MenuLeaf } from '../../kit/shell/menu.ts'
import { formScreens, listScreen, screen } from '../../kit/shell/screens.tsx'

export const usuarioScreens = [
  listScreen({ path: '/usuario', load: async () => (await import('./usuario-list.tsx')).UsuarioList }),
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
  screen({
    path: '/usuario/acesso-plataforma/$id',
    crumb: 'Acessos de Plataformas',
    access: 'admin',
    load: async () => (await import('./plataformas/acesso.tsx')).AcessoPlataforma,
  }),
  screen({
    path: '/usuario/desligamento/$id',
    crumb: 'Comprovante de desligamento',
    access: 'admin',
    load: async () => (await import('./plataformas/comprovante.tsx')).Comprovante,
  }),
]

export const usuarioMenu: MenuLeaf = {
  label: 'Usuários',
  to: '/usuario',
  add: { label: 'Incluir usuário', to: '/usuario/incluir', access: 'admin' },
}
