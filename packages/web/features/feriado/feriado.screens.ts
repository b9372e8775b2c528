import { number, searchBy } from '../../kit/route/search.ts'
import type { MenuLeaf } from '../../kit/shell/menu.ts'
import { formScreens, listScreen, screen } from '../../kit/shell/screens.tsx'

export const feriadoScreens = [
  listScreen({ path: '/feriado', load: async () => (await import('./feriado-list.tsx')).FeriadoList }),
  screen({
    path: '/feriado/calendario',
    crumb: 'Calendário',
    search: searchBy({ ano: number }),
    load: async () => (await import('./calendario.tsx')).FeriadoCalendario,
  }),
  ...formScreens({
    path: '/feriado',
    writeAccess: 'admin',
    load: async () => (await import('./feriado-form.tsx')).FeriadoForm,
  }),
]

export const feriadoMenu: MenuLeaf = {
  label: 'Feriados',
  to: '/feriado',
  add: { label: 'Incluir feriado', to: '/feriado/incluir', access: 'admin' },
}
