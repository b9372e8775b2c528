import type { MenuAction } from '../../kit/shell/menu.ts'
import { listScreen } from '../../kit/shell/screens.tsx'

const access = 'admin'

/** Who came in, who did not, and what left the house: for administrators. */
export const segurancaScreens = [
  listScreen({ path: '/seguranca', access, load: async () => (await import('./seguranca-list.tsx')).SegurancaList }),
]

export const segurancaMenu: MenuAction = { label: 'Segurança', to: '/seguranca', access }
