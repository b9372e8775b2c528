import type { MenuLeaf } from '../../kit/shell/menu.ts'
import { formScreens, listScreen, screen } from '../../kit/shell/screens.tsx'

const access = 'admin'

/** Personal data: where there are some, whose they are, who asked and who looked. */
export const privacidadeScreens = [
  screen('/privacidade', async () => (await import('./titular.tsx')).Titular, { access }),
  listScreen('/privacidade/relatorio', async () => (await import('./relatorio-list.tsx')).RelatorioList, { crumb: 'Relatórios', access }),
  listScreen('/privacidade/acessos', async () => (await import('./acesso-list.tsx')).AcessoList, { crumb: 'Consultas', access }),
  screen('/privacidade/prazos', async () => (await import('./prazos.tsx')).Prazos, { crumb: 'Prazos', access }),
  screen('/privacidade/anonimizar/$id', async () => (await import('./anonimizar.tsx')).Anonimizar, { crumb: 'Anonimizar', access }),
  screen('/privacidade/mapa', async () => (await import('./mapa.tsx')).Mapa, { crumb: 'Mapa de dados', access }),
  listScreen('/pedido-titular', async () => (await import('./pedido-list.tsx')).PedidoList, { crumb: 'Pedidos de titulares', access }),
  ...formScreens('/pedido-titular', async () => (await import('./pedido-form.tsx')).PedidoForm, { access }),
]

export const privacidadeMenu: MenuLeaf = {
  label: 'Privacidade',
  to: '/privacidade',
  also: ['/pedido-titular'],
  deeds: ['Procurar titular', 'Relatório de titular', 'Anonimizar titular'],
  more: [
    { label: 'Pedidos de titulares', to: '/pedido-titular' },
    { label: 'Anonimizar', to: '/pedido-titular' },
    { label: 'Guardar resposta', to: '/pedido-titular' },
    { label: 'Baixar resposta', to: '/pedido-titular' },
    { label: 'Relatórios de titulares', to: '/privacidade/relatorio' },
    { label: 'Baixar', to: '/privacidade/relatorio' },
    { label: 'Consultas a dados pessoais', to: '/privacidade/acessos' },
    { label: 'Abrir registro', to: '/privacidade/acessos' },
    { label: 'Prazos de guarda', to: '/privacidade/prazos' },
    { label: 'Mapa de dados pessoais', to: '/privacidade/mapa' },
  ],
}
