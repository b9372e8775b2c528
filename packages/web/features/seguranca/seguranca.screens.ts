import type { MenuAction } from '../../kit/shell/menu.ts'
import { listScreen } from '../../kit/shell/screens.tsx'

const access = 'admin'

/** Who came in, who did not, and what left the house: for administrators. */
export const segurancaScreens = [listScreen('/seguranca', async () => (await import('./seguranca-list.tsx')).SegurancaList, { access })]

export const segurancaMenu: MenuAction = { label: 'Segurança', to: '/seguranca', access }
