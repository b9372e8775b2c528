import { DEEDS } from '../../../parts/suspensao/deeds.ts'
import { day, id, LIST, oneOf, searchBy } from '../../../kit/route/search.ts'
import type { MenuLeaf } from '../../../kit/shell/menu.ts'
import { screen } from '../../../kit/shell/screens.tsx'

const access = 'financeiro'
/** The dialog that is open, and whose store it is about. */
const DEED = { acao: oneOf(...DEEDS), cliente: id }
const DAY_LENGTH = 10 // of 2026-11-20T14:00
/** An hour of a day, as `2026-11-20T14:00`. */
const hour = (value: unknown): string | undefined =>
  typeof value === 'string' && day(value.slice(0, DAY_LENGTH)) !== undefined && /^.{10}T([01]\d|2[0-3]):00$/.test(value) ? value : undefined

export const suspensaoScreens = [
  screen('/cobranca/suspensoes', async () => (await import('./suspensao-list.tsx')).SuspensaoList, {
    search: searchBy({ ...LIST, ...DEED }),
    access,
  }),
  screen('/cobranca/suspensoes/previa', async () => (await import('./previa.tsx')).SuspensaoPrevia, {
    crumb: 'Prévia',
    search: searchBy({ ...DEED, em: hour }),
    access,
  }),
]

export const suspensoesMenu: MenuLeaf = {
  label: 'Suspensões',
  to: '/cobranca/suspensoes',
  deeds: ['Suspender loja', 'Liberar', 'Nunca suspender', 'Registrar aviso'],
  more: [{ label: 'Prévia de suspensões', to: '/cobranca/suspensoes/previa' }],
}
