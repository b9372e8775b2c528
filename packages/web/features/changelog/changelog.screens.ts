import type { MenuLeaf } from '../../kit/shell/menu.ts'
import { formScreens, listScreen, screen } from '../../kit/shell/screens.tsx'

const load = async () => (await import('./changelog-form.tsx')).ChangelogForm

export const changelogScreens = [
  listScreen('/changelog', async () => (await import('./changelog-list.tsx')).ChangelogList),
  // The specification's address of the form of a new version.
  screen('/changelog/add', async () => (await import('./changelog-novo.tsx')).ChangelogNovo, { crumb: 'Incluir' }),
  ...formScreens('/changelog', load),
]

export const changelogMenu: MenuLeaf = {
  label: 'Change Log',
  to: '/changelog',
  add: { label: 'Incluir versão', to: '/changelog/add' },
  deeds: ['Página pública'],
}
