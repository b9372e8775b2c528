import { flag, id, LIST, searchBy } from '../../kit/route/search.ts'
import type { MenuLeaf } from '../../kit/shell/menu.ts'
import { screen } from '../../kit/shell/screens.tsx'

const access = 'admin'

export const tokensScreens = [
  screen('/tokens', async () => (await import('./tokens.tsx')).Tokens, {
    search: searchBy({ ...LIST, novo: flag, historico: flag, token: id }),
    access,
  }),
]

export const tokensMenu: MenuLeaf = {
  label: 'Tokens',
  to: '/tokens',
  deeds: ['Novo token', 'Trocar', 'Nomear responsável', 'Revogar', 'Histórico'],
}
