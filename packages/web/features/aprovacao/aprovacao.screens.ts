import type { MenuLeaf } from '../../kit/shell/menu.ts'
import { listScreen } from '../../kit/shell/screens.tsx'

export const aprovacaoScreens = [
  listScreen({ path: '/aprovacao', access: 'financeiro', load: async () => (await import('./aprovacoes.tsx')).Aprovacoes }),
]

export const aprovacaoMenu: MenuLeaf = { label: 'Aprovações', to: '/aprovacao' }
