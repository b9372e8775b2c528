import { clientStatus } from '@retaguarda/contract/client-status.ts'
import { cliente } from '@retaguarda/contract/cliente.ts'
import { clienteObjetoContrato } from '@retaguarda/contract/cliente-objeto-contrato.ts'
import { ProgressoEvento, TOPICO_STATUS } from '@retaguarda/contract/evento.ts'
import { log } from '@retaguarda/contract/log.ts'
import { notificacaoDoCliente } from '@retaguarda/contract/notificacao.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { call } from '../../kit/api.ts'
import { useTopic } from '../../kit/push/use-topic.ts'
import { withSearch } from '../../kit/route/search.ts'
import { useKept } from '../../kit/use-kept.ts'
import { useRead } from '../../kit/use-read.ts'
import { doCliente } from '../../parts/cliente/clientes.ts'
import type { StatusSearch } from './client-status.search.ts'

export type Registro = z.output<(typeof cliente)['record']>

/** Under one key, so that what a store said anew makes all of it stale. */
export const KEY = 'client-status'
/** ms that the first load waits (STA-008). */
const FIRST = 200

const here = getRouteApi('/sessao/client-status')

/** What the address says of the screen, and how it is changed. */
export function useBusca(): [StatusSearch, (change: StatusSearch) => void] {
  const busca = here.useSearch()
  const navigate = here.useNavigate()
  return [busca, (change) => void navigate({ to: '.', search: withSearch(change), replace: true, resetScroll: false })]
}

/** The filters alone, as the call takes them. */
export const filtrosDe = ({ pagina: _pagina, cliente: _cliente, aba: _aba, ...filtros }: StatusSearch) => filtros

export function useStatus(busca: StatusSearch) {
  const [ready, setReady] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), FIRST)
    return () => clearTimeout(timer)
  }, [])
  const query = { ...filtrosDe(busca), page: busca.pagina ?? 1 }
  const read = useRead([KEY, 'rows', query], clientStatus.loadData, { query }, { enabled: ready, placeholderData: keepPreviousData })
  return { ...read, ...useKept(read) }
}

export const useListas = () => useRead([KEY, 'lists'], clientStatus.lists, {})

export const useObjetos = () => useRead(['/cliente-objeto-contrato', 'suggest'], clienteObjetoContrato.suggest, {})

/** How far the asking of all stores is: what is pushed, over what was read. Its end makes the rows be read again. */
export function useAndamento() {
  const client = useQueryClient()
  const [pushed, setPushed] = useState<{ feitos: number; total: number }>()
  const query = useRead([KEY, 'andamento'], clientStatus.andamento, {})
  useTopic(TOPICO_STATUS, (evento) => {
    const { data } = ProgressoEvento.safeParse(evento)
    if (data?.tipo === 'progresso' && !data.fim) return setPushed(data)
    setPushed(undefined)
    void client.invalidateQueries({ queryKey: [KEY] })
  })
  const { data } = query
  const emAndamento = pushed !== undefined || data?.emAndamento === true
  return { data, emAndamento, feitos: pushed?.feitos ?? data?.feitos ?? 0, total: pushed?.total ?? data?.total ?? 0 }
}

/** How many occurrences and notifications a client has, where the ways to them are shown; undefined until it is known. */
export function useContagens(id: number) {
  const { data: logs } = useQuery({
    queryKey: [log.prefix, 'total', id],
    queryFn: async ({ signal }) => (await call(log.list, { query: { filter: doCliente(id), limit: 1 }, signal })).total,
  })
  const { data: notificacoes } = useQuery({
    queryKey: [notificacaoDoCliente.prefix, 'total', id],
    queryFn: async ({ signal }) => (await call(notificacaoDoCliente.list, { params: { id }, query: { limit: 1 }, signal })).total,
  })
  return { logs, notificacoes }
}

/** A client with all that its details show, under the key of its register: what is saved there is seen here. */
export const useCliente = (id: number) => useRead(['/cliente', 'registro', id], cliente.get, { params: { id } })

/** The status of a client that is not on this page, found by its document. */
export const useRow = (id: number, documento: string | undefined) =>
  useQuery({
    queryKey: [KEY, 'linha', id, documento],
    queryFn: async ({ signal }) => {
      const { rows } = await call(clientStatus.loadData, { query: { texto: documento ?? '' }, signal })
      return rows.find((row) => row.id === id) ?? null
    },
    enabled: documento !== undefined,
  })
