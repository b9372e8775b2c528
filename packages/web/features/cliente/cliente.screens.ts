import { number, text } from '../../kit/route/search.ts'
import type { MenuLeaf } from '../../kit/shell/menu.ts'
import { formScreens, listScreen } from '../../kit/shell/screens.tsx'

/** What the client's history shows: the kinds that are left out of it none, its page, and the event that a link leads to. */
const HISTORICO = { tipos: text, pagina: number, evento: number }

export const clienteScreens = [
  listScreen('/cliente', async () => (await import('./cliente-list.tsx')).ClienteList),
  ...formScreens('/cliente', async () => (await import('./cliente-form.tsx')).ClienteForm, { search: HISTORICO }),
  listScreen('/cliente/produto', async () => (await import('./produto-list.tsx')).ProdutoList),
  listScreen('/cliente/produto/$id', async () => (await import('./produto-list.tsx')).ProdutoDoClienteList, {
    crumb: 'Produtos do cliente',
  }),
]

export const clienteMenu: MenuLeaf = {
  label: 'Clientes',
  to: '/cliente',
  also: ['/cliente-objeto-contrato', '/importar/clientes', '/importar/contratos'],
  add: { label: 'Incluir cliente', to: '/cliente/incluir' },
  more: [
    { label: 'Importar clientes', to: '/importar/clientes' },
    { label: 'Importar vínculos de clientes', to: '/importar/contratos' },
  ],
}
export const produtoMenu: MenuLeaf = { label: 'Cliente x Produto', to: '/cliente/produto', deeds: ['Abrir URL'] }
