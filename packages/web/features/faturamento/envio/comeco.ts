import { cliente } from '@retaguarda/contract/cliente.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { type Filter, LIMIT_MAX } from '@retaguarda/contract/kit/list-query.ts'
import type { FilterOf } from '@retaguarda/contract/kit/resource.ts'
import type { Competencia } from '@retaguarda/contract/kit/tempo.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../kit/api.ts'
import { leftFilter, leftTicked } from '../../../kit/list/state/use-list.ts'
import { clienteNome } from '../../../parts/cliente/clientes.ts'
import { whole } from '../comum/busca.ts'
import type { EnvioSearch } from '../comum/faturamento.search.ts'
import { ENVIAVEIS } from './enviaveis.ts'

const LISTA = '/financeiro/fatura'

type Escolhido = { id: number; nome: string }
/** `fora`: of the ticked invoices, those that this sending leaves out. */
export type Comeco = Partial<Competencia> & { clientes: Escolhido[]; fora: number }
/** Neither while it is read. */
type Lido = { comeco?: Comeco; error?: unknown }

/**
 * What a sending begins with: the clients that the address names; else those of the invoices that are ticked in the list it was opened
 * from, with their month; else the month by which that list is filtered.
 */
export function useComeco(search: EnvioSearch, ids: readonly number[]): Lido {
  const [{ nomeados, marcadas, mes }] = useState(() => {
    const bare = search.ano === undefined && search.mes === undefined && search.clientes === undefined
    return { nomeados: ids, marcadas: bare ? leftTicked(fatura, LISTA).slice(0, LIMIT_MAX) : [], mes: bare ? mesDoFiltro() : {} }
  })
  const names = useQuery({
    queryKey: [cliente.prefix, 'nomes', nomeados],
    queryFn: ({ signal }) => Promise.all(nomeados.map(async (id): Promise<Escolhido> => ({ id, nome: await clienteNome(id, signal) }))),
    enabled: nomeados.length > 0,
  })
  const dasMarcadas = useQuery({
    queryKey: [fatura.prefix, 'a enviar', marcadas],
    queryFn: async ({ signal }) => {
      const filter: FilterOf<typeof fatura>[] = [{ name: 'id', op: 'contains', v: [...marcadas] }, ...ENVIAVEIS]
      return (await call(fatura.list, { query: { filter, limit: LIMIT_MAX }, signal })).rows
    },
    enabled: marcadas.length > 0,
    staleTime: 0,
  })
  // Without those who were meant, all would be.
  const error = names.error ?? dasMarcadas.error
  if (error) return { error }
  if (names.isLoading || dasMarcadas.isLoading) return {}
  const rows = dasMarcadas.data ?? []
  // The newest month of them: one sending is of one month.
  const [first] = rows
  if (!first) return { comeco: { ...mes, clientes: names.data ?? [], fora: marcadas.length } }
  const { ano } = first
  const doMes = rows.filter((row) => row.ano === ano && row.mes === first.mes)
  const clientes = doMes.map((row) => ({ id: row.cliente.id, nome: row.cliente.pessoa.nome }))
  return { comeco: { ano, mes: first.mes, clientes, fora: marcadas.length - doMes.length } }
}

/** Where the list shows one month alone. */
function mesDoFiltro(): Partial<Competencia> {
  const filter: Filter[] = leftFilter(fatura, LISTA) ?? []
  const one = (name: string) => filter.find((part) => part.name === name && part.op === '=')?.v
  const [ano, mes] = [whole(Number(one('ano')), 2000, 2199), whole(Number(one('mes')), 1, 12)]
  return ano !== undefined && mes !== undefined ? { ano, mes } : {}
}
