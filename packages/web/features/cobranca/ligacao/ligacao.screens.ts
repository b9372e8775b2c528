import { flag, searchBy } from '../../../kit/route/search.ts'
import type { MenuLeaf } from '../../../kit/shell/menu.ts'
import { listScreen, screen } from '../../../kit/shell/screens.tsx'

const access = 'financeiro'

export const ligacaoScreens = [
  listScreen('/cobranca/ligacoes', async () => (await import('./ligacao-list.tsx')).LigacaoList, { access }),
  screen('/cobranca/ligacoes/visualizar/$id', async () => (await import('./ligacao-visualizar.tsx')).LigacaoVisualizar, {
    crumb: 'Detalhes',
    search: searchBy({ historico: flag }),
    access,
  }),
]

export const ligacoesMenu: MenuLeaf = { label: 'Ligações', to: '/cobranca/ligacoes', deeds: ['Registrar ligação', 'A quem ligar hoje'] }
