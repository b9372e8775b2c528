import { searchBy } from '../../kit/route/search.ts'
import type { MenuLeaf } from '../../kit/shell/menu.ts'
import { screen } from '../../kit/shell/screens.tsx'
import { STATUS } from './client-status.search.ts'

export const clientStatusScreens = [
  screen('/client-status', async () => (await import('./client-status.tsx')).ClientStatus, { search: searchBy(STATUS) }),
]

export const clientStatusMenu: MenuLeaf = { label: 'Status de Clientes', to: '/client-status', deeds: ['Atualizar', 'Logs', 'Notificar'] }
