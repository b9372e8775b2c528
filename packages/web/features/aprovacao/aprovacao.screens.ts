import type { MenuLeaf } from '../../kit/shell/menu.ts'
import { listScreen } from '../../kit/shell/screens.tsx'

export const aprovacaoScreens = [
  listScreen('/aprovacao', async () => (await import('./aprovacoes.tsx')).Aprovacoes, { access: 'financeiro' }),
]

export const aprovacaoMenu: MenuLeaf = { label: 'Aprovações', to: '/aprovacao', deeds: ['Aprovar', 'Recusar'] }
