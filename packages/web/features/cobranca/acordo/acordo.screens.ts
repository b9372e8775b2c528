import { flag, id, searchBy } from '../../../kit/route/search.ts'
import type { MenuLeaf } from '../../../kit/shell/menu.ts'
import { listScreen, screen } from '../../../kit/shell/screens.tsx'

const access = 'financeiro'

export const acordoScreens = [
  listScreen('/cobranca/acordos', async () => (await import('./acordo-list.tsx')).AcordoList, { access }),
  screen('/cobranca/acordos/novo', async () => (await import('./novo-acordo.tsx')).NovoAcordo, {
    crumb: 'Novo acordo',
    search: searchBy({ cliente: id }),
    access,
  }),
  screen('/cobranca/acordos/visualizar/$id', async () => (await import('./acordo-visualizar.tsx')).AcordoVisualizar, {
    crumb: 'Detalhes',
    search: searchBy({ historico: flag }),
    access,
  }),
]

export const acordoMenu: MenuLeaf = {
  label: 'Acordos',
  to: '/cobranca/acordos',
  deeds: ['Desfazer acordo', 'Renegociar boletos', 'Parcelar dívida'],
  more: [{ label: 'Novo acordo', to: '/cobranca/acordos/novo' }],
}
