import { flag, LIST, searchBy } from '../../kit/route/search.ts'
import type { MenuLeaf } from '../../kit/shell/menu.ts'
import { formScreens, screen } from '../../kit/shell/screens.tsx'

export const objetoContratoScreens = [
  screen({
    path: '/objeto-contrato',
    search: searchBy(LIST),
    load: async () => (await import('./objeto-contrato-list.tsx')).ObjetoContratoList,
  }),
  ...formScreens({
    path: '/objeto-contrato',
    search: { simular: flag }, // the panel that simulates a month is open
    load: async () => (await import('./objeto-contrato-form.tsx')).ObjetoContratoForm,
  }),
  screen({
    path: '/objeto-contrato/cliente',
    search: searchBy(LIST),
    load: async () => (await import('./cliente-list.tsx')).ClientesPorObjetoList,
  }),
  screen({
    path: '/objeto-contrato/cliente/$id',
    search: searchBy(LIST),
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
