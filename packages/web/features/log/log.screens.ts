import { LIST, oneOf, searchBy, text } from '../../kit/route/search.ts'
import type { MenuEntry } from '../../kit/shell/menu.ts'
import { listScreen, screen } from '../../kit/shell/screens.tsx'

/** What the details carry: the tab, and the filter of the list that they were opened from, within which one walks on. */
const DETALHES = { aba: text, filter: LIST.filter }

export const logScreens = [
  listScreen('/log', async () => (await import('./log-list.tsx')).LogList),
  screen('/log/visualizar/$id', async () => (await import('./ocorrencia.tsx')).OcorrenciaTela, {
    crumb: 'Detalhes',
    search: searchBy(DETALHES),
  }),
  listScreen('/problema', async () => (await import('./problema-list.tsx')).ProblemaList),
  screen('/problema/visualizar/$id', async () => (await import('./problema.tsx')).ProblemaTela, {
    crumb: 'Problema',
    search: searchBy({ vista: oneOf('tabela') }),
  }),
]

/** An entry of the root (ACE-079); each of the two lists leads to the other. */
export const logMenu: Omit<MenuEntry, 'icon'> = {
  label: 'Logs de Clientes',
  to: '/log',
  also: ['/problema'],
  more: (['Problemas', 'Resolver', 'Reabrir'] as const).map((label) => ({ label, to: '/problema' })),
}
