import type { MenuAction } from '../../kit/shell/menu.ts'
import { screen } from '../../kit/shell/screens.tsx'
import { LIST, searchBy } from '../../kit/route/search.ts'

const access = 'admin'

/** Who came in, who did not, and what left the house: for administrators. */
export const segurancaScreens = [
  screen({ path: '/seguranca', search: searchBy(LIST), access, load: async () => (await import('./seguranca-list.tsx')).SegurancaList }),
]

export const segurancaMenu: MenuAction = { label: 'Segurança', to: '/seguranca', access }
