import type { MenuLeaf } from '../../kit/shell/menu.ts'
import { listScreen } from '../../kit/shell/screens.tsx'

const access = 'admin'

/** The copies by themselves: for administrators. */
export const copiaScreens = [listScreen('/copias', async () => (await import('./copia-list.tsx')).CopiaList, { access })]

export const copiaMenu: MenuLeaf = { label: 'Cópias', to: '/copias', access, deeds: ['Fazer cópia agora', 'Provar'] }
