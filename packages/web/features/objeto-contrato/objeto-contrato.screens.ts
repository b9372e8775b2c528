import { flag } from '../../kit/route/search.ts'
import type { MenuLeaf } from '../../kit/shell/menu.ts'
import { formScreens, listScreen } from '../../kit/shell/screens.tsx'

export const objetoContratoScreens = [
  listScreen({ path: '/objeto-contrato', load: async () => (await import('./objeto-contrato-list.tsx')).ObjetoContratoList }),
  ...formScreens({
    path: '/objeto-contrato',
    search: { simular: flag }, // the panel that simulates a month is open
    load: async () => (await import('./objeto-contrato-form.tsx')).ObjetoContratoForm,
  }),
  listScreen({ path: '/objeto-contrato/cliente', load: async () => (await import('./cliente-list.tsx')).ClientesPorObjetoList }),
  listScreen({
    path: '/objeto-contrato/cliente/$id',
    crumb: 'Clientes do objeto',
    load: async () => (await import('./cliente-list.tsx')).ClientesDoObjetoList,
  }),
]

export const objetoContratoMenu: MenuLeaf = {
  label: 'Objetos de Contrato',
  to: '/objeto-contrato',
  add: { label: 'Incluir objeto de contrato', to: '/objeto-contrato/incluir' },
}
export const clientesPorObjetoMenu: MenuLeaf = { label: 'Clientes por Objeto', to: '/objeto-contrato/cliente' }
