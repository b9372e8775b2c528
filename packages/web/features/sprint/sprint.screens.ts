import { searchBy } from '../../kit/route/search.ts'
import type { MenuEntry } from '../../kit/shell/menu.ts'
import { screen } from '../../kit/shell/screens.tsx'
import { SPRINT } from './sprint.search.ts'

const access = 'managerTeam'
const load = async () => (await import('./sprints.tsx')).Sprints

/** One page at two addresses (SPR-002). */
export const sprintScreens = [
  screen('/dashboard', load, { search: searchBy(SPRINT), access }),
  screen('/sprint', load, { search: searchBy(SPRINT), access }),
]

export const sprintMenu: Omit<MenuEntry, 'icon'> = { label: 'Manager Development', to: '/dashboard', also: ['/sprint'], access }
