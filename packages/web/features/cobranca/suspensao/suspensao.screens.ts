import { DEEDS } from '../../../parts/suspensao/deeds.ts'
import { id, LIST, oneOf, searchBy, words } from '../../../kit/route/search.ts'
import type { MenuLeaf } from '../../../kit/shell/menu.ts'
import { screen } from '../../../kit/shell/screens.tsx'

const access = 'financeiro'
/** The dialog that is open, and whose store it is about. */
const DEED = { acao: oneOf(...DEEDS), cliente: id }

export const suspensaoScreens = [
  screen('/cobranca/suspensoes', async () => (await import('./suspensao-list.tsx')).SuspensaoList, {
    search: searchBy({ ...LIST, ...DEED }),
    access,
  }),
  screen('/cobranca/suspensoes/previa', async () => (await import('./previa.tsx')).SuspensaoPrevia, {
    crumb: 'Prévia',
    search: searchBy({ ...DEED, em: words }),
    access,
  }),
]

export const suspensoesMenu: MenuLeaf = {
  label: 'Suspensões',
  to: '/cobranca/suspensoes',
  deeds: ['Suspender loja', 'Liberar loja', 'Nunca suspender', 'Registrar aviso de suspensão'],
  more: [{ label: 'Prévia de suspensões', to: '/cobranca/suspensoes/previa' }],
}
