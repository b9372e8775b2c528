import type { MenuLeaf } from '../../kit/shell/menu.ts'
import { listScreen, screen } from '../../kit/shell/screens.tsx'
import { later } from '../../kit/later.tsx'

const access = 'financeiro'

/** What the banks tell, and what of it is for a person (bank.md, Screens). */
export const retornoScreens = [
  listScreen({ path: '/retorno', access, load: async () => (await import('./retorno-list.tsx')).RetornoList }),
  screen({ path: '/retorno/previa', crumb: 'Prévia', access, load: async () => (await import('./previa.tsx')).RetornoPrevia }),
  screen({
    path: '/retorno/visualizar/$id',
    crumb: 'Detalhes',
    access,
    load: async () => (await import('./retorno-detalhe.tsx')).RetornoDetalhe,
  }),
  listScreen({ path: '/retorno/linhas/$id', crumb: 'Linhas', access, load: async () => (await import('./linhas-list.tsx')).LinhasList }),
  listScreen({ path: '/excecao-bancaria', access, load: async () => (await import('./excecao-list.tsx')).ExcecaoList }),
  screen({
    path: '/excecao-bancaria/resolver/$id',
    crumb: 'Resolver',
    access,
    load: async () => (await import('./excecao-resolver.tsx')).ExcecaoResolver,
  }),
]

export const retornoMenu: MenuLeaf = { label: 'Retornos', to: '/retorno' }
export const excecaoMenu: MenuLeaf = {
  label: 'Exceções',
  to: '/excecao-bancaria',
  Count: later(async () => (await import('./abertas.tsx')).Abertas),
}
