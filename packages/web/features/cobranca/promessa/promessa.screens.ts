import { flag, id, LIST, searchBy } from '../../../kit/route/search.ts'
import type { MenuLeaf } from '../../../kit/shell/menu.ts'
import { screen } from '../../../kit/shell/screens.tsx'

const access = 'financeiro'

export const promessaScreens = [
  screen('/cobranca/promessas', async () => (await import('./promessa-list.tsx')).PromessaList, {
    search: searchBy({ ...LIST, nova: flag, cliente: id }),
    access,
  }),
  screen('/cobranca/promessas/visualizar/$id', async () => (await import('./promessa-visualizar.tsx')).PromessaVisualizar, {
    crumb: 'Detalhes',
    search: searchBy({ historico: flag }),
    access,
  }),
]

export const promessasMenu: MenuLeaf = {
  label: 'Promessas',
  to: '/cobranca/promessas',
  deeds: ['Nova promessa', 'Cancelar promessa'],
}
