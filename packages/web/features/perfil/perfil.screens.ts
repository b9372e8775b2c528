import type { MenuLeaf } from '../../kit/shell/menu.ts'
import { formScreens, listScreen } from '../../kit/shell/screens.tsx'

const access = 'admin'

export const perfilScreens = [
  listScreen('/perfil', async () => (await import('./perfil-list.tsx')).PerfilList, { access }),
  ...formScreens('/perfil', async () => (await import('./perfil-form.tsx')).PerfilForm, { access }),
]

export const perfilMenu: MenuLeaf = { label: 'Perfis', to: '/perfil', access, add: { label: 'Incluir perfil', to: '/perfil/incluir' } }
