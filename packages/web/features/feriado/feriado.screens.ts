import { number, searchBy } from '../../kit/route/search.ts'
import type { MenuLeaf } from '../../kit/shell/menu.ts'
import { formScreens, listScreen, screen } from '../../kit/shell/screens.tsx'

const access = 'financeiro'

export const feriadoScreens = [
  listScreen({ path: '/feriado', access, load: async () => (await import('./feriado-list.tsx')).FeriadoList }),
  screen({
    path: '/feriado/calendario',
    crumb: 'Calendário',
    access,
    search: searchBy({ ano: number }),
    load: async () => (await import('./calendario.tsx')).FeriadoCalendario,
  }),
  ...formScreens({
    path: '/feriado',
    access,
    writeAccess: 'admin',
    load: async () => (await import('./feriado-form.tsx')).FeriadoForm,
  }),
]

export const feriadoMenu: MenuLeaf = {
  label: 'Feriados',
  to: '/feriado',
  access,
  add: { label: 'Incluir feriado', to: '/feriado/incluir', access: 'admin' },
}
