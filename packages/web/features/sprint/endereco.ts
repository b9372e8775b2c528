import { useNavigate } from '@tanstack/react-router'
import { useSearchHere } from '../../kit/route/here.ts'
import { withSearch } from '../../kit/route/search.ts'
import type { SprintSearch } from './sprint.search.ts'

/** What the address says of the screen, which stands at two. */
export function useBusca(): [SprintSearch, (change: SprintSearch) => void] {
  const { sprint, membro, vista, ordem, pagina, devolvidas } = useSearchHere() as SprintSearch // this screen's, at both of its addresses
  const navigate = useNavigate()
  return [
    { sprint, membro, vista, ordem, pagina, devolvidas },
    (change) => void navigate({ to: '.', search: withSearch(change), replace: true, resetScroll: false }),
  ]
}
