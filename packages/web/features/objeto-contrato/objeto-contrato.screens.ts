import { flag } from '../../kit/route/search.ts'
import type { MenuLeaf } from '../../kit/shell/menu.ts'
import { formScreens, listScreen } from '../../kit/shell/screens.tsx'
import { SIMULAR } from '../../parts/cobranca/simular.ts'

export const objetoContratoScreens = [
  listScreen('/objeto-contrato', async () => (await import('./objeto-contrato-list.tsx')).ObjetoContratoList),
  ...formScreens('/objeto-contrato', async () => (await import('./objeto-contrato-form.tsx')).ObjetoContratoForm, {
    search: { simular: flag }, // the panel that simulates a month is open
  }),
  listScreen('/objeto-contrato/cliente', async () => (await import('./cliente-list.tsx')).ClientesPorObjetoList),
  listScreen('/objeto-contrato/cliente/$id', async () => (await import('./cliente-list.tsx')).ClientesDoObjetoList, {
    crumb: 'Clientes do objeto',
  }),
]

export const objetoContratoMenu: MenuLeaf = {
  label: 'Objetos de Contrato',
  to: '/objeto-contrato',
  add: { label: 'Incluir objeto de contrato', to: '/objeto-contrato/incluir' },
  deeds: [SIMULAR],
}
export const clientesPorObjetoMenu: MenuLeaf = {
  label: 'Clientes por Objeto',
  to: '/objeto-contrato/cliente',
  deeds: [SIMULAR, 'Visualizar vínculo', 'Alterar vínculo'],
}
