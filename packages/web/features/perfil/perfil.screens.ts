import type { MenuLeaf } from '../../kit/shell/menu.ts'
import { formScreens, listScreen } from '../../kit/shell/screens.tsx'

const access = 'admin'

export const perfilScreens = [
  listScreen('/perfis', async () => (await import('./perfil-list.tsx')).PerfilList, { access }),
  ...formScreens('/perfis', async () => (await import('./perfil-form.tsx')).PerfilForm, { access }),
]

export const perfilMenu: MenuLeaf = { label: 'Perfis', to: '/perfis', access, add: { label: 'Incluir perfil', to: '/perfis/incluir' } }
