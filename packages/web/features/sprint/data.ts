import { TOPICO_SPRINTS } from '@retaguarda/contract/evento.ts'
import { type Sprint, sprint } from '@retaguarda/contract/sprint.ts'
import { hashKey, keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../kit/api.ts'
import { queryClient } from '../../kit/query.ts'
import { useTopic } from '../../kit/push/use-topic.ts'
import { readOf } from '../../kit/use-read.ts'

/** Under one key, so that a new copy makes all of it stale. */
export const KEY = 'sprint'
const RUNNING = 3_000 // ms between two looks at a copy that is being made

const situacao = readOf(
  [KEY, 'situacao'],
  sprint.situacao,
  {},
  { refetchInterval: ({ state }) => (state.data?.emAndamento ? RUNNING : false) },
)

/** How old the copy is. What was read of another one is read again; an event alone, as the one at every opening of the stream, asks only for this. */
export function useCopia() {
  const client = useQueryClient()
  const copia = useQuery(situacao)
  const de = copia.data?.atualizadoEm
  const before = useRef(de)
  useTopic(TOPICO_SPRINTS, () => void client.invalidateQueries(situacao))
  useEffect(() => {
    if (before.current !== undefined && before.current !== de)
      void client.invalidateQueries({ queryKey: [KEY], predicate: ({ queryHash }) => queryHash !== hashKey(situacao.queryKey) })
    before.current = de
  }, [client, de])
  return copia
}

/** Every sprint with its totals and its returns. */
const todos = queryOptions({
  queryKey: [KEY, 'todos'],
  queryFn: async ({ signal }) => {
    const [lista, totais, retornos] = await Promise.all([
      call(sprint.lista, { signal }),
      call(sprint.totais, { signal }),
      call(sprint.retorno, { signal }),
    ])
    return { lista, totais, retornos }
  },
})

const membros = (id: number) =>
  queryOptions({
    queryKey: [KEY, 'membros', id],
    queryFn: async ({ signal }) => {
      const [equipe, retornos] = await Promise.all([
        call(sprint.equipe, { params: { sprintId: id }, signal }),
        call(sprint.retornoPorMembro, { params: { sprint: id }, signal }),
      ])
      return { equipe, retornos }
    },
  })

const tarefas = (id: number, membro?: number) =>
  queryOptions({
    queryKey: [KEY, 'tarefas', id, membro],
    queryFn: ({ signal }) =>
      membro === undefined
        ? call(sprint.tarefas, { params: { sprintId: id }, signal })
        : call(sprint.tarefasDoMembro, { params: { sprintId: id, userId: membro }, signal }),
  })

const detalhes = (id: number, membro?: number) =>
  readOf([KEY, 'detalhes', id, membro], sprint.detalhes, { params: { sprint: id }, query: { membro } })

export const useSprints = () => useQuery(todos)

/** One sprint by member; while another one loads, what is on the screen stays, under its own number. */
export const useMembros = (id: number) => useQuery({ ...membros(id), placeholderData: keepPreviousData })
export const useTarefas = (id: number, membro: number | undefined) =>
  useQuery({ ...tarefas(id, membro), placeholderData: keepPreviousData })
export const useDetalhes = (id: number, membro: number | undefined) =>
  useQuery({ ...detalhes(id, membro), placeholderData: keepPreviousData })

/** The sprint that the address asks for, else the current one. */
export const escolhido = (list: Sprint[], id: number | undefined) =>
  list.find((one) => one.id === id) ?? list.find(({ atual }) => atual) ?? list[0]

/** Begun with the screen's code, which a pointer on the way to its link already fetches: all that the screen opens with. */
export async function adiantar(id: number | undefined) {
  const all = Promise.all([queryClient.query(situacao), queryClient.query(todos)])
  const own = id ?? escolhido((await all)[1].lista, id)?.id
  if (own === undefined) return
  await Promise.all([all, queryClient.query(membros(own)), queryClient.query(tarefas(own)), queryClient.query(detalhes(own))])
}
