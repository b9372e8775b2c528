import type { MenuLeaf } from '../../kit/shell/menu.ts'
import { listScreen } from '../../kit/shell/screens.tsx'

export const remessaScreens = [
  listScreen({ path: '/remessa', access: 'financeiro', load: async () => (await import('./remessa-list.tsx')).RemessaList }),
]

export const remessaMenu: MenuLeaf = { label: 'Remessas', to: '/remessa' }
