import type { fatura, SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { CORES_RESUMO, SITUACOES_CONTADAS } from '@retaguarda/contract/faturamento/resumo.ts'
import type { FilterOf } from '@retaguarda/contract/kit/resource.ts'
import { type Competencia, competenciaChave, somaMeses } from '@retaguarda/contract/kit/tempo.ts'
import { getRouteApi } from '@tanstack/react-router'
import { competenciaAtual } from '../../../parts/faturamento/competencia.ts'
import type { Vista } from '../../../parts/grafico/figura.tsx'
import { ID_MAX, whole } from '../comum/busca.ts'
import type { ResumoSearch } from '../comum/faturamento.search.ts'

const screen = getRouteApi('/sessao/financeiro/resumo')

/** What the dashboard shows, all of it in the address: the month, the clients of the chart, and what is a table instead of a chart. */
export type Busca = ReturnType<typeof buscaDe>

export type FormaDasPartes = NonNullable<ResumoSearch['partes']>

type Mudanca = { mes?: number; ano?: number; clientes?: number[]; vista?: Vista; vistaClientes?: Vista; todos?: boolean }

const vistaOf = (value: unknown): Vista => (value === 'tabela' ? 'tabela' : 'grafico')

/** The address, read; what is not understood counts as not said. The month is missing where none is named. */
function buscaDe({ mes, ano, clientes, vista, vistaClientes, partes, todos }: ResumoSearch) {
  const current = competenciaAtual()
  const named = { ano: whole(ano, 2000, 2199), mes: whole(mes, 1, 12) }
  const ids = (clientes ?? []).filter((id) => whole(id, 1, ID_MAX))
  return {
    ate: named.ano === undefined && named.mes === undefined ? undefined : { ano: named.ano ?? current.ano, mes: named.mes ?? current.mes },
    clientes: [...new Set(ids)].slice(0, CORES_RESUMO),
    vista: vistaOf(vista),
    vistaClientes: vistaOf(vistaClientes),
    partes,
    /** All clients of the month instead of the biggest. */
    todos: Boolean(todos),
  }
}

export function useBusca(): [Busca, (change: Mudanca) => void] {
  const search = screen.useSearch()
  const navigate = screen.useNavigate()
  const change = ({ clientes, vista, vistaClientes, todos, ...mes }: Mudanca) =>
    void navigate({
      search: (now) => ({
        ...now,
        ...mes,
        ...(clientes && { clientes: clientes.length > 0 ? clientes : undefined }),
        ...(vista && { vista: vista === 'tabela' ? vista : undefined }),
        ...(vistaClientes && { vistaClientes: vistaClientes === 'tabela' ? vistaClientes : undefined }),
        ...(todos !== undefined && { todos: todos ? 1 : undefined }),
      }),
      replace: true,
      resetScroll: false,
    })
  return [buscaDe(search), change]
}

/** The month and those before it, the oldest first. */
export const mesesAte = (ate: Competencia, quantos: number): Competencia[] =>
  Array.from({ length: quantos }, (_, i) => somaMeses(ate, i + 1 - quantos))

/** The invoices behind a figure, in their list. */
export function faturasDe(
  mes: Competencia,
  { situacoes = SITUACOES_CONTADAS, cliente }: { situacoes?: SituacaoFatura[]; cliente?: number } = {},
) {
  const filter: FilterOf<typeof fatura>[] = [{ name: 'situacao', op: 'contains', v: [...situacoes] }]
  if (cliente !== undefined) filter.push({ name: 'cliente.id', op: '=', v: cliente })
  return { to: '/financeiro/fatura' as const, search: { competencia: competenciaChave(mes), filter, page: 1 } }
}
