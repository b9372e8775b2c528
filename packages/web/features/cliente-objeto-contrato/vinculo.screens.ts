import { flag } from '../../kit/route/search.ts'
import { formScreensWithin, listScreen } from '../../kit/shell/screens.tsx'

export const vinculoScreens = [
  listScreen('/cliente-objeto-contrato/$id', async () => (await import('./vinculo-list.tsx')).VinculoList, {
    crumb: 'Objetos de Contrato',
  }),
  ...formScreensWithin('/cliente-objeto-contrato/obj', async () => (await import('./vinculo-form.tsx')).VinculoForm, {
    search: { simular: flag }, // the panel that simulates a month is open
  }),
]
