import type { MenuLeaf } from '../../kit/shell/menu.ts'
import { formScreens, listScreen, screen } from '../../kit/shell/screens.tsx'

export const usuarioScreens = [
  listScreen('/usuario', async () => (await import('./usuario-list.tsx')).UsuarioList),
  screen('/usuario/sessoes/$id', async () => (await import('./usuario-sessoes.tsx')).UsuarioSessoes, { crumb: 'Sessões', access: 'admin' }),
  ...formScreens('/usuario', async () => (await import('./usuario-form.tsx')).UsuarioForm, { writeAccess: 'admin' }),
  screen('/usuario/acesso-plataforma/$id', async () => (await import('./plataformas/acesso.tsx')).AcessoPlataforma, {
    crumb: 'Acessos de Plataformas',
    access: 'admin',
  }),
  screen('/usuario/desligamento/$id', async () => (await import('./plataformas/comprovante.tsx')).Comprovante, {
    crumb: 'Comprovante de desligamento',
    access: 'admin',
  }),
]

export const usuarioMenu: MenuLeaf = {
  label: 'Usuários',
  to: '/usuario',
  add: { label: 'Incluir usuário', to: '/usuario/incluir', access: 'admin' },
  deeds: ['Liberar Acesso', 'Acessos de Plataformas', 'Sessões'],
}
