import type { MenuLeaf } from '../../kit/shell/menu.ts'
import { formScreens, listScreen } from '../../kit/shell/screens.tsx'

const access = 'financeiro'

export const contaBancariaScreens = [
  listScreen('/conta-bancaria', async () => (await import('./conta-bancaria-list.tsx')).ContaBancariaList, { access }),
  ...formScreens('/conta-bancaria', async () => (await import('./conta-bancaria-form.tsx')).ContaBancariaTela, {
    access,
    writeAccess: 'financeiro-admin',
  }),
]

export const contaBancariaMenu: MenuLeaf = {
  label: 'Contas e carteiras',
  to: '/conta-bancaria',
  add: { label: 'Incluir conta', to: '/conta-bancaria/incluir', access: 'financeiro-admin' },
  deeds: ['Criar segredo do gateway'],
}
