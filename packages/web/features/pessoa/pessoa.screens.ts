import type { MenuLeaf } from '../../kit/shell/menu.ts'
import { formScreens, listScreen } from '../../kit/shell/screens.tsx'

export const pessoaScreens = [
  listScreen('/pessoa', async () => (await import('./pessoa-list.tsx')).PessoaList),
  ...formScreens('/pessoa', async () => (await import('./pessoa-form.tsx')).PessoaForm),
]

export const pessoaMenu: MenuLeaf = {
  label: 'Pessoas',
  to: '/pessoa',
  also: ['/importar/pessoas'],
  add: { label: 'Incluir pessoa', to: '/pessoa/incluir' },
  more: [
    { label: 'Importar pessoas', to: '/importar/pessoas' },
    { label: 'Anonimizar', to: '/pessoa' },
  ],
}
