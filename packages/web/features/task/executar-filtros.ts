import { getRouteApi } from '@tanstack/react-router'
import { useUser } from '../../kit/session/session.ts'
import type { Filtros } from './executar-vista.ts'
import type { ExecutarSearch } from './task.search.ts'

const screen = getRouteApi('/sessao/task/executar/$id')

const keyOf = (userId: number) => `retaguarda.executar-modo.${userId}`

/** What the address says of the screen; how the checklists stand is also remembered for the person. */
export function useFiltros() {
  const endereco = screen.useSearch()
  const navigate = screen.useNavigate()
  const { id: userId } = useUser()
  const { modo, agendar, ...filtros } = endereco
  const mudar = (next: ExecutarSearch) => {
    if (next.modo) localStorage.setItem(keyOf(userId), next.modo)
    void navigate({ search: { ...endereco, ...next }, replace: true, resetScroll: false })
  }
  return {
    filtros: filtros satisfies Filtros,
    filtrado: Object.values(filtros).some((value) => value !== undefined),
    modo: modo ?? (localStorage.getItem(keyOf(userId)) === 'lado' ? 'lado' : 'sequencia'),
    agendar,
    mudar,
    limpar: () => mudar({ checklist: undefined, item: undefined, sem_resposta: undefined, no_send: undefined }),
  }
}
