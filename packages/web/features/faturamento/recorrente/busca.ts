import { MESES_RECORRENTE_MAX, type MesRecorrente, recorrente } from '@retaguarda/contract/faturamento/recorrente.ts'
import { type Competencia, competenciaChave } from '@retaguarda/contract/kit/tempo.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useRead } from '../../../kit/use-read.ts'
import { competenciaAnterior } from '../../../parts/faturamento/competencia.ts'
import { whole } from '../comum/busca.ts'
import type { RecorrenteSearch } from '../comum/faturamento.search.ts'

const screen = getRouteApi('/sessao/financeiro/recorrente')
const MESES = 12

/** What the address says; where it names no month, up to the last one that is over. */
export function useBusca() {
  const search = screen.useSearch()
  const navigate = screen.useNavigate()
  const last = competenciaAnterior()
  const ate: Competencia = { ano: whole(search.ano, 2000, 2199) ?? last.ano, mes: whole(search.mes, 1, 12) ?? last.mes }
  const go = (next: RecorrenteSearch) =>
    void navigate({ search: (now) => ({ ...now, pagina: undefined, ...next }), replace: true, resetScroll: false })
  // Who names a month wants to see it, whole or not.
  const named = search.ano === ate.ano && search.mes === ate.mes ? competenciaChave(ate) : undefined
  return { ...search, aberto: search.aberto ?? named, ate, meses: whole(search.meses, 1, MESES_RECORRENTE_MAX) ?? MESES, go }
}

export const useMeses = (ate: Competencia, meses: number) =>
  useRead(['recorrente', ate, meses], recorrente.meses, { query: { ...ate, meses } }, { staleTime: 0, placeholderData: keepPreviousData })

export const useClientes = (mes: Competencia) =>
  useRead(['recorrente', 'clientes', mes], recorrente.clientes, { query: mes }, { staleTime: 0, placeholderData: keepPreviousData })

/** The month of `"2026/09"`. */
export function mesDe(key: string): Competencia {
  const [ano = 0, mes = 0] = key.split('/').map(Number)
  return { ano, mes }
}

/** The one that is opened: as the address says, else the last one that is whole. */
export const abertoDe = (rows: readonly MesRecorrente[], key: string | undefined): MesRecorrente | undefined =>
  rows.find(({ competencia }) => competencia === key) ?? rows.findLast(({ parcial }) => !parcial) ?? rows.at(-1)
