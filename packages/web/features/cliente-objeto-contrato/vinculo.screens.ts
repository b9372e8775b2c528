import { flag } from '../../kit/route/search.ts'
import { formScreensWithin, listScreen } from '../../kit/shell/screens.tsx'

export const vinculoScreens = [
  listScreen({
    path: '/cliente-objeto-contrato/$id',
    crumb: 'Objetos de Contrato',
    load: async () => (await import('./vinculo-list.tsx')).VinculoList,
  }),
  ...formScreensWithin({
    path: '/cliente-objeto-contrato/obj',
    search: { simular: flag }, // the panel that simulates a month is open
    load: async () => (await import('./vinculo-form.tsx')).VinculoForm,
  }),
]
