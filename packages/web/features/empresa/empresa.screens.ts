import type { MenuAction } from '../../kit/shell/menu.ts'
import { screen } from '../../kit/shell/screens.tsx'

const access = 'admin'

/** Who we are, as sheets, slips and mails say it: for administrators. */
export const empresaScreens = [screen('/empresa', async () => (await import('./empresa.tsx')).Empresa, { access })]

export const empresaMenu: MenuAction = { label: 'Empresa', to: '/empresa', access }
