import { searchBy } from '../../kit/route/search.ts'
import type { MenuLeaf } from '../../kit/shell/menu.ts'
import { screen } from '../../kit/shell/screens.tsx'
import { PROGRAMACAO } from './programacao.search.ts'

export const programacaoScreens = [
  screen('/programacao', async () => (await import('./programacao.tsx')).Programacao, { search: searchBy(PROGRAMACAO) }),
]

export const programacaoMenu: MenuLeaf = { label: 'Programação', to: '/programacao' }
