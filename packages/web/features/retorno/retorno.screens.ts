import { AGAIN, later } from '../../kit/later.tsx'
import type { MenuLeaf } from '../../kit/shell/menu.ts'
import { listScreen, screen } from '../../kit/shell/screens.tsx'

const access = 'financeiro'

/** What the banks tell, and what of it is for a person. */
export const retornoScreens = [
  listScreen('/retorno', async () => (await import('./retorno-list.tsx')).RetornoList, { access }),
  screen('/retorno/previa', async () => (await import('./previa.tsx')).RetornoPrevia, { crumb: 'Prévia', access }),
  screen('/retorno/visualizar/$id', async () => (await import('./retorno-detalhe.tsx')).RetornoDetalhe, { crumb: 'Detalhes', access }),
  listScreen('/retorno/linhas/$id', async () => (await import('./rows-list.tsx')).LinhasList, { crumb: 'Linhas', access }),
  listScreen('/excecao-bancaria', async () => (await import('./excecao-list.tsx')).ExcecaoList, { access }),
  screen('/excecao-bancaria/resolver/$id', async () => (await import('./excecao-resolver.tsx')).ExcecaoResolver, {
    crumb: 'Resolver',
    access,
  }),
]

export const retornoMenu: MenuLeaf = { label: 'Retornos', to: '/retorno', deeds: ['Importar retorno', 'Linhas'] }
export const excecaoMenu: MenuLeaf = {
  label: 'Exceções',
  to: '/excecao-bancaria',
  Count: later(async () => (await import('./abertas.tsx')).Abertas, null, AGAIN),
  deeds: ['Resolver', 'Ver o retorno'],
}
