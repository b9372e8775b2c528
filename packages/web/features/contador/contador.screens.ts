import { flag, LIST, number, searchBy } from '../../kit/route/search.ts'
import type { MenuLeaf } from '../../kit/shell/menu.ts'
import { screen } from '../../kit/shell/screens.tsx'

const access = 'financeiro'
/** The file that is asked for, and of which month. */
const FECHAR = { fechar: flag, ano: number, mes: number }

export const contadorScreens = [
  screen('/contador', async () => (await import('./lancamento-list.tsx')).LancamentoList, {
    search: searchBy({ ...LIST, ...FECHAR }),
    access,
  }),
  screen('/contador/arquivos', async () => (await import('./arquivo-list.tsx')).ArquivoList, {
    crumb: 'Arquivos do contador',
    search: searchBy({ ...LIST, ...FECHAR }),
    access,
  }),
  screen('/contador/plano', async () => (await import('./plano.tsx')).Plano, {
    crumb: 'Plano de contas',
    search: searchBy({ historico: flag }),
    access,
  }),
]

export const contadorMenu: MenuLeaf = {
  label: 'Contador',
  to: '/contador',
  deeds: ['Fechar mês'],
  more: [
    { label: 'Lançamentos', to: '/contador' },
    { label: 'Arquivos', to: '/contador/arquivos' },
    { label: 'Plano de contas', to: '/contador/plano' },
  ],
}
