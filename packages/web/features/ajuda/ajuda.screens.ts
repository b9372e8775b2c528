import { searchBy, text } from '../../kit/route/search.ts'
import { screen } from '../../kit/shell/screens.tsx'

/** `/ajuda/tela?de=/pessoa` is the page of that screen. */
export const ajudaScreens = [
  screen({ path: '/ajuda/$id', crumb: 'Manual', search: searchBy({ de: text }), load: async () => (await import('./ajuda.tsx')).Ajuda }),
]
