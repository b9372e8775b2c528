import type { MenuLeaf } from '../../kit/shell/menu.ts'
import { listScreen } from '../../kit/shell/screens.tsx'

export const remessaScreens = [
  listScreen('/remessa', async () => (await import('./remessa-list.tsx')).RemessaList, { access: 'financeiro' }),
]

export const remessaMenu: MenuLeaf = {
  label: 'Remessas',
  to: '/remessa',
  deeds: ['Gerar remessa', 'Baixar arquivo', 'Marcar como enviada', 'Cancelar remessa'],
}
