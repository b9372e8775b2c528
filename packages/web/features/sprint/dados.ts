import { TOPICO_SPRINTS } from '@retaguarda/contract/evento.ts'
import { sprint } from '@retaguarda/contract/sprint.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../kit/api.ts'
import { useTopic } from '../../kit/push/use-topic.ts'

/** Under one key, so that a new copy makes all of it stale. */
export const KEY = 'sprint'
const RUNNING = 3_000 // ms between two looks at a copy that is being made

export function useCopia() {
  const client = useQueryClient()
  useTopic(TOPICO_SPRINTS, () => void client.invalidateQueries({ queryKey: [KEY] }))
  return useQuery({
    queryKey: [KEY, 'situacao'],
    queryFn: ({ signal }) => call(sprint.situacao, { signal }),
    refetchInterval: ({ state }) => (state.data?.emAndamento ? RUNNING : false),
  })
}

/** Every sprint with its totals and its returns. */
export const useSprints = () =>
  useQuery({
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

/** One sprint by member; while another one loads, what is on the screen stays, under its own number. */
export const useMembros = (id: number) =>
  useQuery({
    queryKey: [KEY, 'membros', id],
    queryFn: async ({ signal }) => {
      const [equipe, retornos] = await Promise.all([
        call(sprint.equipe, { params: { sprintId: id }, signal }),
        call(sprint.retornoPorMembro, { params: { sprint: id }, signal }),
      ])
      return { equipe, retornos }
    },
    placeholderData: keepPreviousData,
  })

export const useTarefas = (id: number, membro: number | undefined) =>
  useQuery({
    queryKey: [KEY, 'tarefas', id, membro],
    queryFn: ({ signal }) =>
      membro === undefined
        ? call(sprint.tarefas, { params: { sprintId: id }, signal })
        : call(sprint.tarefasDoMembro, { params: { sprintId: id, userId: membro }, signal }),
    placeholderData: keepPreviousData,
  })

export const useDetalhes = (id: number, membro: number | undefined) =>
  useQuery({
    queryKey: [KEY, 'detalhes', id, membro],
    queryFn: ({ signal }) => call(sprint.detalhes, { params: { sprint: id }, query: { membro }, signal }),
    placeholderData: keepPreviousData,
  })
