import { number, searchBy } from '../../kit/route/search.ts'
import type { MenuLeaf } from '../../kit/shell/menu.ts'
import { formScreens, listScreen, screen } from '../../kit/shell/screens.tsx'

const access = 'financeiro'

export const feriadoScreens = [
  listScreen('/feriado', async () => (await import('./feriado-list.tsx')).FeriadoList, { access }),
  screen('/feriado/calendario', async () => (await import('./calendario.tsx')).FeriadoCalendario, {
    crumb: 'Calendário',
    access,
    search: searchBy({ ano: number }),
  }),
  ...formScreens('/feriado', async () => (await import('./feriado-form.tsx')).FeriadoForm, { access, writeAccess: 'financeiro-admin' }),
]

export const feriadoMenu: MenuLeaf = {
  label: 'Feriados',
  to: '/feriado',
  access,
  add: { label: 'Incluir feriado', to: '/feriado/incluir', access: 'financeiro-admin' },
}
