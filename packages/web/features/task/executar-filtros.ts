import { useNavigate, useSearch } from '@tanstack/react-router'
import { useUser } from '../../kit/session/session.ts'
import type { Filtros } from './executar-vista.ts'

export type Modo = 'sequencia' | 'lado'
type Endereco = Filtros & { modo?: Modo; agendar?: number }

const keyOf = (userId: number) => `retaguarda.executar-modo.${userId}`

/** What the address says of the screen; how the checklists stand is also remembered for the person. */
export function useFiltros() {
  // Checked by the route.
  const endereco: Endereco = useSearch({ strict: false })
  const navigate = useNavigate()
  const { id: userId } = useUser()
  const { modo, agendar, ...filtros } = endereco
  const mudar = (next: { [K in keyof Endereco]?: Endereco[K] | undefined }) => {
    if (next.modo) localStorage.setItem(keyOf(userId), next.modo)
    void navigate({ to: '.', search: { ...endereco, ...next }, replace: true, resetScroll: false })
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
