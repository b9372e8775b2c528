import type { MenuLeaf } from '../../kit/shell/menu.ts'
import { formScreens, listScreen } from '../../kit/shell/screens.tsx'

const access = 'financeiro'

export const contaBancariaScreens = [
  listScreen({ path: '/conta-bancaria', access, load: async () => (await import('./conta-bancaria-list.tsx')).ContaBancariaList }),
  ...formScreens({
    path: '/conta-bancaria',
    access,
    writeAccess: 'admin',
    load: async () => (await import('./conta-bancaria-form.tsx')).ContaBancariaTela,
  }),
]

export const contaBancariaMenu: MenuLeaf = {
  label: 'Contas e carteiras',
  to: '/conta-bancaria',
  add: { label: 'Incluir conta', to: '/conta-bancaria/incluir', access: 'admin' },
}
