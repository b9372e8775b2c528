import type { MenuLeaf } from '../../kit/shell/menu.ts'
import { screen } from '../../kit/shell/screens.tsx'

export const contratosScreens = [screen('/contratos', async () => (await import('./contratos.tsx')).Contratos)]

export const contratosMenu: MenuLeaf = { label: 'Comercial', to: '/contratos' }
