import { type Agenda, checklistAgenda } from '@retaguarda/contract/checklist-agenda.ts'
import { dayOf, addDays } from '@retaguarda/contract/kit/tempo.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { call } from '../../kit/api.ts'
import { toast } from '../../kit/feedback/toast.tsx'
import { useKept } from '../../kit/use-kept.ts'
import { agendaKey, showAgendaError } from '../../parts/agenda/agenda-calls.ts'
import { byDay } from './days.ts'
import type { Filtro } from './filtro.ts'

type ItemList = { rows: Agenda[]; total: number }

/** Days from the one in view on that are read first: they fill most screens, and are few enough to come at once. */
const JANELA = 7

/** The schedules of a filter: the days from `alvo` on at once, all of them behind it. */
export function useProgramacao(filtro: Filtro, alvo: string) {
  const client = useQueryClient()
  // The days that were asked for first stay the first ones while the person scrolls on.
  const [perto] = useState(alvo)
  const key = agendaKey('lista', JSON.stringify(filtro))
  const days = { de: perto, ate: addDays(perto, JANELA) }
  const cached = client.getQueryData<ItemList>(key)
  const near = useQuery({
    queryKey: [...key, perto],
    queryFn: ({ signal }) => call(checklistAgenda.list, { body: { ...filtro, ...days }, signal }),
    enabled: cached === undefined,
    staleTime: 0,
  })
  const all = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(checklistAgenda.list, { body: filtro, signal }),
    enabled: cached !== undefined || near.isFetched,
    staleTime: 0,
    placeholderData: near.data === undefined ? keepPreviousData : undefined,
  })
  const read = all.data ?? near.data
  // Few days with nothing in them say nothing of the others.
  const known = read !== undefined && (all.data !== undefined || read.rows.length > 0)
  const error = all.error ?? near.error
  const { data, others } = useKept({ data: known ? read : undefined, error })
  return {
    dias: useMemo(() => data && byDay(data.rows), [data]),
    rows: data?.rows,
    total: all.isPlaceholderData ? undefined : all.data?.total,
    error,
    others,
    busy: all.isFetching || near.isFetching,
    refresh: () => void (all.data === undefined ? near.refetch().then(() => all.refetch()) : all.refetch()),
    /** Closes or reopens one; its day alone is read again, for the overlaps of the others. */
    abrirFechar: async ({ id, dataInicio }: Agenda, fechar: boolean) => {
      try {
        const { msg } = await call(checklistAgenda.abrirFechar, { params: { id }, query: { fechar } })
        toast.ok(msg)
      } catch (error) {
        showAgendaError(error)
      }
      const day = dayOf(dataInicio)
      const fresh = await call(checklistAgenda.list, { body: { ...filtro, de: day, ate: day } }).catch(() => undefined)
      if (!fresh) return
      const put = (list: ItemList | undefined) => list && withDay(list, day, fresh.rows)
      client.setQueryData<ItemList>(key, put)
      client.setQueryData<ItemList>([...key, perto], put)
    },
  }
}

/** The list with another content of one day. */
function withDay(list: ItemList, day: string, rows: Agenda[]): ItemList {
  const before = list.rows.findIndex(({ dataInicio }) => dayOf(dataInicio) >= day)
  const start = before === -1 ? list.rows.length : before
  const after = list.rows.findIndex(({ dataInicio }, i) => i >= start && dayOf(dataInicio) > day)
  const end = after === -1 ? list.rows.length : after
  return { rows: [...list.rows.slice(0, start), ...rows, ...list.rows.slice(end)], total: list.total + rows.length - (end - start) }
}
