import { searchBy, text } from '../../kit/route/search.ts'
import { screen } from '../../kit/shell/screens.tsx'

/** `/ajuda/tela?de=/pessoa` is the page of that screen. */
export const ajudaScreens = [
  screen('/ajuda/$id', async () => (await import('./ajuda.tsx')).Ajuda, { crumb: 'Manual', search: searchBy({ de: text }) }),
]
