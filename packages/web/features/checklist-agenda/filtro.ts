import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { ProgramacaoSearch } from './programacao.search.ts'

export type Filtro = Pick<ProgramacaoSearch, 'nomeCliente' | 'responsavel' | 'setor' | 'checklistFinalizada'>

const screen = getRouteApi('/sessao/programacao')

/** What the address says of the screen. */
export function useEndereco() {
  const endereco = screen.useSearch()
  const navigate = screen.useNavigate()
  const { nomeCliente = '', responsavel, setor, checklistFinalizada } = endereco
  const filtro: Filtro = useMemo(
    () => ({ nomeCliente, responsavel, setor, checklistFinalizada }),
    [nomeCliente, responsavel, setor, checklistFinalizada],
  )
  const mudar = (next: ProgramacaoSearch, replace = true) =>
    void navigate({ search: (now) => ({ ...now, ...next }), replace, resetScroll: false })
  return { endereco, filtro, mudar }
}
