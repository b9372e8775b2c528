import { type Faixa, vencimentos } from '@retaguarda/contract/faturamento/vencimentos.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useRead } from '../../../kit/use-read.ts'
import { today } from '../../../parts/faturamento/competencia.ts'
import { ID_MAX, whole } from '../comum/busca.ts'
import { ACIMA_60, type VencimentosSearch } from '../comum/faturamento.search.ts'

const screen = getRouteApi('/sessao/financeiro/vencimentos')

export const ACIMA_60_TEXT = 'Acima de 60 dias'
/** What a pill finds. */
export const faixasDe = (faixa: Faixa | typeof ACIMA_60): Faixa[] => (faixa === ACIMA_60 ? ['d61a90', 'acima90'] : [faixa])

/** What the address says of the ageing: its day, what it is narrowed to, and whose boletos are open. */
export function useBusca() {
  const { data, faixa, texto, so, ordem = 'total', ...search } = screen.useSearch()
  const navigate = screen.useNavigate()
  const go = (next: VencimentosSearch) =>
    void navigate({ search: (now) => ({ ...now, pagina: undefined, ...next }), replace: true, resetScroll: false })
  const filtro = { data, faixa: faixa && faixasDe(faixa), cliente: so, texto, ordem }
  return {
    faixa,
    so,
    dia: data ?? today(),
    filtro,
    pagina: whole(search.pagina, 1, ID_MAX) ?? 1,
    cliente: whole(search.cliente, 1, ID_MAX),
    go,
  }
}
export type Busca = ReturnType<typeof useBusca>

export const useVencimentos = ({ filtro, pagina }: Busca) =>
  useRead(
    ['vencimentos', filtro, pagina],
    vencimentos.list,
    { query: { ...filtro, page: pagina } },
    { staleTime: 0, placeholderData: keepPreviousData },
  )

export const useBoletosAbertos = (cliente: number, data: string | undefined) =>
  useRead(['vencimentos', 'boletos', cliente, data], vencimentos.boletos, { params: { cliente }, query: { data } }, { staleTime: 0 })
