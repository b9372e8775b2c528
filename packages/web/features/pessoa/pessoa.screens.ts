import { LIST, searchBy } from '../../kit/route/search.ts'
import type { MenuLeaf } from '../../kit/shell/menu.ts'
import { formScreens, screen } from '../../kit/shell/screens.tsx'

export const pessoaScreens = [
  screen({ path: '/pessoa', search: searchBy(LIST), load: async () => (await import('./pessoa-list.tsx')).PessoaList }),
  ...formScreens({ path: '/pessoa', load: async () => (await import('./pessoa-form.tsx')).PessoaForm }),
]

export const pessoaMenu: MenuLeaf = { label: 'Pessoas', to: '/pessoa', add: { label: 'Incluir pessoa', to: '/pessoa/incluir' } }
