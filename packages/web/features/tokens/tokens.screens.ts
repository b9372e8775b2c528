import { flag, id, LIST, searchBy } from '../../kit/route/search.ts'
import type { MenuLeaf } from '../../kit/shell/menu.ts'
import { screen } from '../../kit/shell/screens.tsx'

const access = 'admin'

const search = searchBy({ ...LIST, novo: flag, historico: flag, token: id })

export const tokensScreens = [
  screen('/tokens', async () => (await import('./tokens.tsx')).Tokens, { search, access }),
  screen('/seguranca/tokens', async () => (await import('./tokens.tsx')).Tokens, { search, access, crumb: 'Tokens' }),
]

export const tokensMenu: MenuLeaf = {
  label: 'Tokens',
  to: '/tokens',
  deeds: ['Novo token', 'Trocar', 'Nomear responsável', 'Revogar', 'Histórico'],
}
