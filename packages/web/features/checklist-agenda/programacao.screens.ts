import type { MenuLeaf } from '../../kit/shell/menu.ts'
import { screen } from '../../kit/shell/screens.tsx'

export const programacaoScreens = [screen({ path: '/programacao', load: async () => (await import('./programacao.tsx')).Programacao })]

export const programacaoMenu: MenuLeaf = { label: 'Programação', to: '/programacao' }
